/* interval.h - computes the mean of a sample of small whole numbers.  Also computes the 95 per cent
 * confidence interval of this mean, by Student's t.
 *
 * Results are in hundredths, and the ends of the interval are rounded outwards.  All arithmetic is
 * in integers, so that every machine computes the same result. */
#ifndef BL_INTERVAL_H
#define BL_INTERVAL_H

#include "kit/base.h"

enum { SAMPLE_MOST = 100000, SAMPLE_LARGEST = 13 };

/* A sample of numbers: how many there are, their sum, and the sum of their squares. */
typedef struct Sample {
    int64_t n, sum, squares;
} Sample;

/* Adds the number X to S.  X is from -SAMPLE_LARGEST to SAMPLE_LARGEST. */
void interval_add(Sample *s, int x);

/* A mean and the ends of its confidence interval, in hundredths. */
typedef struct Interval {
    int64_t mean, low, high;
    /* true if the sample has at least two different numbers; if false, `low` and `high` are the
     * mean */
    bool bounded;
} Interval;

/* Returns the mean and the interval of S, which has from 1 to SAMPLE_MOST numbers. */
Interval interval_of_sample(const Sample *s);

#endif
