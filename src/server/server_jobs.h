/* server_jobs.h - answers long requests in parts.
 *
 * Between two parts, the server takes messages and answers short requests.  So a client can
 * cancel a long request, and other requests need not wait for it.  A job is about the texts at
 * the time of its request.  The texts may change while the job runs.  If a job has not kept the
 * data that it needs of the old texts, it then fails (RPC_MODIFIED). */
#ifndef BL_SERVER_JOBS_H
#define BL_SERVER_JOBS_H

#include "server/server_inside.h"

/* The work on a long request. */
typedef struct LongWork {
    size_t parts; /* the number of parts, if `left` is NULL */
    /* Returns the number of parts that are still to do.  This number may grow. */
    size_t (*left)(const void *data);
    /* Does part I, and adds results to LIST.  Calls server_fail() if the request fails. */
    void (*part)(Server *s, void *data, size_t i, json_t *list);
    /* Makes the result of the request from LIST, which has the results of all parts.  Takes LIST
     * over, and returns the result.  If this pointer is NULL, LIST is the result. */
    json_t *(*result)(Server *s, void *data, json_t *list);
    void (*close)(void *data); /* frees DATA */
    bool soon;                 /* the job runs first, and the server checks changed texts later */
    void *data;
} LongWork;

/* Makes the current request a job that does WORK.  The parameters of the request live as long as the
 * job.  Returns NULL. */
json_t *server_later(Server *s, LongWork work);
/* Adds the job that the current request M has begun to the jobs of S.  Takes M over.  Returns false
 * if the request has begun no job. */
bool server_job_begin(Server *s, json_t *m);
/* Returns true if the oldest job has LongWork.soon. */
bool server_job_soon(const Server *s);
/* Does the next part of the oldest job.  Answers the request if this was the last part. */
void server_job_step(Server *s);
/* Ends the job of the request ID with an error.  Returns false if there is no such job. */
bool server_job_cancel(Server *s, const json_t *id);
/* Frees the jobs of S without an answer. */
void server_jobs_free(Server *s);

/* Sends the progress of the request with PARAMS to the client.  Does nothing if PARAMS have no
 * token.  KIND is "begin", "report" or "end".  TITLE is for "begin", otherwise NULL.  PERCENT is 0
 * to 100, or negative to send no percentage. */
void server_progress(Server *s, const json_t *params, const char *kind, const char *title,
                     int percent);

#endif
