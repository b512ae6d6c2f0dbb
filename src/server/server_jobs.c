/* server_jobs.c - answers long requests in parts. */
#include "server/server_jobs.h"

struct Job {
    json_t *request;
    LongWork work;
    size_t done; /* the number of finished parts */
    int told;    /* the percentage that was reported last */
    json_t *list;
    Job *next;
};

static const json_t *job_params(const Job *j)
{
    return json_object_get(j->request, "params");
}

json_t *server_later(Server *s, LongWork work)
{
    s->later = xcalloc(1, sizeof *s->later);
    s->later->work = work;
    s->later->list = json_array();
    return NULL;
}

bool server_job_begin(Server *s, json_t *m)
{
    Job **end = &s->jobs, *j = s->later;

    if (!j)
        return false;
    s->later = NULL;
    j->request = m;
    while (*end)
        end = &(*end)->next;
    *end = j;
    return true;
}

static void job_free(Job *j)
{
    j->work.close(j->work.data);
    json_decref(j->list);
    json_decref(j->request);
    xfree(j);
}

void server_jobs_free(Server *s)
{
    while (s->jobs) {
        Job *j = s->jobs;

        s->jobs = j->next;
        job_free(j);
    }
}

/* ---- progress --------------------------------------------------------------------------- */

/* Sends VALUE as a progress report for TOKEN. */
static void progress_send(Server *s, const json_t *token, json_t *value)
{
    json_t *j = json_object();

    json_object_set_new(j, "token", json_copy(token));
    json_object_set_new(j, "value", value);
    rpc_notify(&s->out, "$/progress", j);
}

void server_progress(Server *s, const json_t *params, const char *kind, const char *title,
                     int percent)
{
    const json_t *token = json_object_get(params, "workDoneToken");
    json_t *value;

    if (!token)
        return;
    value = json_object();
    json_set_text(value, "kind", kind);
    if (title)
        json_set_text(value, "title", title);
    if (title && percent >= 0)
        json_set_boolean(value, "cancellable", true);
    if (percent >= 0)
        json_set_integer(value, "percentage", percent);
    progress_send(s, token, value);
}

/* Returns the number of parts of J that are still to do. */
static size_t job_left(const Job *j)
{
    return j->work.left ? j->work.left(j->work.data) : j->work.parts - j->done;
}

/* Reports how much of J is done, if the percentage has changed. */
static void job_report(Server *s, Job *j)
{
    const int percent = (int)(j->done * 100 / (j->done + job_left(j)));

    if (percent <= j->told)
        return;
    j->told = percent;
    server_progress(s, job_params(j), "report", NULL, percent);
}

/* Sends the results that J has found so far, if the client asks for results in parts. */
static void job_send_list(Server *s, Job *j)
{
    const json_t *token = json_object_get(job_params(j), "partialResultToken");

    if (!token || j->work.result || !json_first(j->list))
        return;
    progress_send(s, token, j->list);
    j->list = json_array();
}

/* ---- parts ------------------------------------------------------------------------------ */

/* Answers the request of J, the oldest job. */
static void job_end(Server *s, Job *j)
{
    json_t *list = j->list, *request = j->request;

    s->jobs = j->next;
    if (j->work.result && !s->why)
        list = j->work.result(s, j->work.data, list);
    server_progress(s, job_params(j), "end", NULL, -1);
    j->list = j->request = NULL;
    job_free(j);
    server_reply(s, request, list);
}

bool server_job_soon(const Server *s)
{
    return s->jobs && s->jobs->work.soon;
}

void server_job_step(Server *s)
{
    Job *j = s->jobs;

    if (job_left(j)) {
        j->work.part(s, j->work.data, j->done++, j->list);
        if (!s->why)
            job_send_list(s, j);
    }
    if (s->why || !job_left(j))
        job_end(s, j);
    else
        job_report(s, j);
}

bool server_job_cancel(Server *s, const json_t *id)
{
    for (Job **at = &s->jobs; *at; at = &(*at)->next) {
        Job *j = *at;

        if (!rpc_same_id(json_object_get(j->request, "id"), id))
            continue;
        *at = j->next;
        server_progress(s, job_params(j), "end", NULL, -1);
        rpc_error(&s->out, json_object_take(j->request, "id"), RPC_CANCELLED, "cancelled");
        job_free(j);
        return true;
    }
    return false;
}
