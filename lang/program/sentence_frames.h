/* sentence_frames.h - frames of sentences, as the declaration of a language has them (SPEC 8.3).
 * A frame says which words a sentence about one event has, in any order.  It also says which
 * sentence is read instead.  See case_frames.c, which reads sentences by frames. */
#ifndef BL_SENTENCE_FRAMES_H
#define BL_SENTENCE_FRAMES_H

#include "program/model.h"

typedef struct WordGroup WordGroup;
typedef struct FramePart FramePart;
typedef struct FrameText FrameText;

typedef enum FramePartKind {
    FRAME_WORD,   /* a word, or another form of it (Alike) */
    FRAME_SIGN,   /* one of , : ( ) or the beginning or the end of a quotation */
    FRAME_VALUE,  /* words for a value of a type */
    FRAME_QUOTED, /* a whole quotation */
    FRAME_GROUP,  /* one of the texts of a group */
    FRAME_ANY,    /* `*`: one to three words that name no item and no actor (SPEC 8.3.25) */
    FRAME_ENDED,  /* `~ing`: the next word ends in "ing"; takes no word itself */
    FRAME_OPTION  /* parts that may be missing */
} FramePartKind;

/* A part of a text of a frame. */
struct FramePart {
    FramePartKind kind;
    const char *text;        /* of FRAME_WORD: the word; of FRAME_ENDED: the ending */
    bool exact;              /* of FRAME_WORD: only this word, and no other form of it */
    uint64_t bit;            /* of FRAME_WORD: text_word_bit() of the word and of its other forms */
    uint64_t stem;           /* of FRAME_WORD: text_stem() of the word; 0 if EXACT */
    int sign;                /* of FRAME_SIGN: the sign; < and > begin and end a quotation */
    const Type *type;        /* of FRAME_VALUE: the type of the value */
    const WordGroup *group;  /* of FRAME_GROUP: the group */
    bool fills;              /* of FRAME_GROUP: values in its texts fill slots of Frame.to */
    const FramePart *inside; /* of FRAME_OPTION: the parts that may be missing */
    const FramePart *next;
};

/* One of the alternative texts for a verb, a subject, a role or a group. */
struct FrameText {
    const FramePart *parts;
    const FramePart *apart; /* a last word that may stand apart from PARTS: "puts it down" */
    const FrameText *next;
};

/* A group of texts that have the same use.  It is declared with `list NAME "..." | "..."`. */
struct WordGroup {
    const char *name;
    const Node *declared;   /* the texts as they are written */
    const FrameText *texts; /* the compiled texts */
    int id;                 /* the index of the group, in the order of declaration */
    const WordGroup *next;
};

/* A part of the sentence that is neither the verb nor the subject, such as "with {item}". */
typedef struct FrameRole FrameRole;
struct FrameRole {
    const FrameText *texts;
    bool needed; /* the sentence must have this part */
    int id;      /* the index of the role among the roles of all frames */
    const FrameRole *next;
};

typedef struct Frame Frame;
struct Frame {
    const FrameText *verbs;
    const FrameText *subject; /* NULL: the texts of the group `actor` */
    const FrameRole *roles;   /* in the order of declaration */
    const char *to; /* the sentence that is read instead; empty: the clause tells nothing */
    int id;         /* the index of the frame, in the order of declaration */
    const Frame *next;
};

/* The groups that the program itself uses to read sentences by frames. */
typedef enum GroupUse {
    GROUP_SUBJECT,      /* the actor: "{seat}" */
    GROUP_DOER,         /* the actor, beside a verb in the passive voice: "by {seat}" */
    GROUP_PRONOUN,      /* words for the actor of the clause before: "he" */
    GROUP_ASIDE,        /* words that are not read: "on the table" */
    GROUP_CIRCUMSTANCE, /* whole clauses that are not read: "it was his lead" */
    GROUP_LINK,         /* words between clauses: "and then" */
    GROUP_MATTERS,      /* words that a FRAME_ANY (`*`) does not match: "not" */
    GROUP_RESUMES,      /* words for the actor of the event before: "he" */
    GROUP_UNMEANT,      /* roles that GROUP_RESUMES never means: "chairman" */
    GROUP_SAYING,       /* verbs beside a speaker whose words have no quotation marks: "said" */
    GROUP_ENDING,       /* endings of the forms of a word: "ed" */
    GROUP_ARTICLE,      /* words that may stand for each other and may be missing: "the" */
    GROUP_SOMEONE,      /* words for an actor whom they do not name: "somebody" */
    GROUP_UNTOLD,       /* whole sentences that are not read */
    GROUP_APART,        /* last words of a verb that may stand apart from it: "down" */
    GROUP_OPENS,        /* words that begin a circumstance before a comma or an actor: "with" */
    GROUP_REASON,       /* words that begin a reason or a belief: "because he thought" */
    GROUP_ALTERS,       /* words that may change what a sentence says: "not" */
    GROUP_MODIFIERS,    /* words that only colour another word: "whole" */
    GROUP_TELLER,       /* words for the teller of the story: "I" */
    GROUP_MINDS,        /* verbs that only say what somebody believes: "forgets" */
    GROUP_OBJECT,       /* words for an actor who is not the subject: "him" */
    GROUP_INVERTS,      /* words before the actor, after a circumstance: "did" */
    GROUP_RELATIVE,     /* words for the actor who is named directly before them: "who" */
    GROUP_USES
} GroupUse;

/* What a language declares about frames. */
typedef struct SentenceFrames {
    const Node *declared; /* the declarations; the other fields are compiled from them */
    const WordGroup *groups;
    const WordGroup *used[GROUP_USES]; /* NULL: no group has this use */
    int ngroups;
    const char *endings[16]; /* the texts of GROUP_ENDING */
    int nendings;
    const Frame *frames;
    int nframes, nroles;
} SentenceFrames;

#endif
