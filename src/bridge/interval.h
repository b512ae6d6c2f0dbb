/* interval.h - the mean of a sample of small whole numbers, and between which numbers
 * the mean of all of them lies with a confidence of 95 per cent: by Student's t, which
 * is wide for a small sample.  In hundredths, the ends rounded outwards; whole numbers
 * all the way, so that every machine says the same. */
#ifndef BL_INTERVAL_H
#define BL_INTERVAL_H

#include "kit/base.h"

enum { SAMPLE_MOST = 100000, SAMPLE_LARGEST = 13 };

typedef struct Sample {
    int64_t n, sum, squares;
} Sample;

/* X is at most SAMPLE_LARGEST away from 0. */
void interval_add(Sample *s, int x);

typedef struct Interval {
    int64_t mean, low, high;
    bool bounded; /* LOW and HIGH mean something: there are several, and not all alike */
} Interval;

/* Of one or more, and at most SAMPLE_MOST. */
Interval interval_of_sample(const Sample *s);

#endif
