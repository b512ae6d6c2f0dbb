/* interval.c - computes confidence intervals by Student's t, in integers. */
#include "bridge/interval.h"

/* The 97.5 per cent points of Student's t for 1 to 30 degrees of freedom, in thousandths, rounded
 * up. */
static const int64_t student[] = { 12707, 4303, 3183, 2777, 2571, 2447, 2365, 2307, 2263, 2229,
                                   2201,  2179, 2161, 2145, 2132, 2120, 2110, 2101, 2094, 2086,
                                   2080,  2074, 2069, 2064, 2060, 2056, 2052, 2049, 2046, 2043 };

/* Returns the 97.5 per cent point for DF degrees of freedom, in thousandths.  If DF is above 30,
 * computes the sum of the first terms of the expansion in 1/DF.  This sum is accurate enough. */
static int64_t student_point(int64_t df)
{
    if (df <= (int64_t)BL_LEN(student))
        return student[df - 1];
    return 1960 + (2373 + df - 1) / df + (2823 + df * df - 1) / (df * df);
}

/* Returns the square root of X, rounded up. */
static int64_t root_up(uint64_t x)
{
    uint64_t low = 0, high = (uint64_t)1 << 32;

    while (low < high) {
        uint64_t middle = low + (high - low) / 2;

        if (middle * middle >= x)
            high = middle;
        else
            low = middle + 1;
    }
    return (int64_t)low;
}

/* Returns A / B, rounded to the nearest integer.  B is positive. */
static int64_t rounded(int64_t a, int64_t b)
{
    return (a >= 0 ? a + b / 2 : a - b / 2) / b;
}

/* Returns A / B, rounded down.  B is positive. */
static int64_t floored(int64_t a, int64_t b)
{
    return a / b - (a % b < 0);
}

void interval_add(Sample *s, int x)
{
    s->n++;
    s->sum += x;
    s->squares += (int64_t)x * x;
}

/* Half the interval is t * sqrt(variance / n).  The variance is (n * squares - sum^2) / (n * (n -
 * 1)). */
Interval interval_of_sample(const Sample *s)
{
    Interval i = { .mean = rounded(100 * s->sum, s->n) };
    int64_t spread = s->n * s->squares - s->sum * s->sum, t, half;

    i.low = i.high = i.mean;
    if (s->n < 2 || spread == 0)
        return i;
    t = student_point(s->n - 1);
    /* In the largest sample, spread is at most (13 * 100000)^2, and t is at most 2040. So spread *
     * t * t is below 2^63. In small samples t is larger, but spread is far smaller. */
    half = root_up((uint64_t)(spread * t * t - 1) / (uint64_t)(100 * (s->n - 1)) + 1);
    i.bounded = true;
    i.low = floored(100 * s->sum - half, s->n);
    i.high = -floored(-100 * s->sum - half, s->n);
    return i;
}
