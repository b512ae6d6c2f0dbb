/* interval.h - the mean of a sample of small whole numbers with its 95 per cent confidence
 * interval, by Student's t.
 *
 * Results are in hundredths, the ends rounded outwards.  All arithmetic is in integers, so that
 * every machine gets the same result. */
#ifndef BL_INTERVAL_H
#define BL_INTERVAL_H

#include "kit/base.h"

enum { SAMPLE_MOST = 100000, SAMPLE_LARGEST = 13 };

typedef struct Sample {
    int64_t n, sum, squares;
} Sample;

/* Adds X, from -SAMPLE_LARGEST to SAMPLE_LARGEST, to S. */
void interval_add(Sample *s, int x);

typedef struct Interval {
    int64_t mean, low, high;
    bool bounded; /* LOW and HIGH are valid: there are at least two numbers, not all equal */
} Interval;

/* Returns the interval of S, which has 1 to SAMPLE_MOST numbers. */
Interval interval_of_sample(const Sample *s);

#endif
