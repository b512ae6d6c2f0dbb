/* The points of a hand: 4 for an ace, 3 for a king, 2 for a queen, 1 for a jack. */
#include <bridgelaw-native.h>

static int64_t points(int64_t hand)
{
    int64_t sum = 0;
    for (int card = 0; card < 52; card++) /* 13 * suit + rank; the jack is rank 9 */
        sum += hand >> card & 1 && card % 13 >= 9 ? card % 13 - 8 : 0;
    return sum;
}

BRIDGELAW_NATIVES(BRIDGELAW_NATIVE(points, "{card/52} : number"));
