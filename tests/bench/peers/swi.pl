% swi.pl: Law 46B and 45C4b in Prolog, one clause a rule.  The facts are those of call.h.
%
% swipl -O swi.pl FILE PASSES: calls as numbers in FILE; what is answered, or with PASSES
% above 0 us of processor time a call, one pass on a line.
:- initialization(main, main).

% rule(Call, Bit, Card): the rule applies, and calls the card (-1: none).

% 46B0
rule(call(_, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, 1, Intended, _, _, _), 0, Intended) :-
    Intended =\= -1.

% 46B0
rule(call(_, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, 1, -1, _, _, _), 1, -1).

% 46B1a
rule(call(0, Suit, -1, _, Led, _, HighLed, _, _, _, _, _, _, _, _, _, 0, _, _, _, _), 2, HighLed) :-
    HighLed =\= -1, ( Suit =:= -1 -> true ; Suit =:= Led ).

% 46B1a
rule(call(0, Suit, -1, _, Led, _, _, _, HighNamed, _, _, _, _, _, _, _, 0, _, _, _, _), 3, HighNamed) :-
    HighNamed =\= -1, Suit =\= Led.

% 46B1b
rule(call(2, Suit, -1, _, _, _, _, _, _, _, _, _, Winning, _, _, _, 0, _, _, _, _), 4, Winning) :-
    Winning =\= -1, ( Suit =:= -1 -> true ; Winning // 13 =:= Suit ).

% 46B1c
rule(call(Word, -1, -1, _, _, _, _, LowLed, _, _, _, _, _, _, _, _, 0, _, _, _, _), 5, LowLed) :-
    LowLed =\= -1, ( Word =:= 1 -> true ; Word =:= 3 ).

% 46B1c
rule(call(1, -1, -1, _, -1, _, _, _, _, _, LowWon, _, _, _, _, _, 0, _, _, _, _), 6, LowWon) :-
    LowWon =\= -1.

% 46B2
rule(call(Word, Suit, -1, _, _, _, _, _, _, LowNamed, _, _, Winning, _, _, _, 0, _, _, _, _), 7, LowNamed) :-
    LowNamed =\= -1, Word =\= 0, \+ ( Word =:= 2, Winning =\= -1, Winning // 13 =:= Suit ).

% 46B2
rule(call(4, -1, -1, _, _, _, _, _, _, _, _, LowTrump, _, _, _, _, 0, _, _, _, _), 8, LowTrump) :-
    LowTrump =\= -1.

% 46B2
rule(call(5, -1, -1, _, -1, _, _, _, _, _, LowWon, _, _, _, _, _, 0, _, _, _, _), 9, LowWon) :-
    LowWon =\= -1.

% 46B3a
rule(call(_, -1, Rank, _, -1, Won, _, _, _, _, _, _, _, 1, _, _, 0, _, _, _, _), 10, Card) :-
    Rank =\= -1, Won =\= -1, Card is Won * 13 + Rank.

% 46B3b
rule(call(_, -1, Rank, _, Led, Won, _, _, _, _, _, _, _, Continued, 1, One, 0, _, _, _, _), 11, One) :-
    Rank =\= -1, \+ continues(Led, Won, Continued).

% 46B3b
rule(call(_, -1, Rank, _, Led, Won, _, _, _, _, _, _, _, Continued, With, _, 0, _, _, _, _), 12, -1) :-
    Rank =\= -1, With >= 2, \+ continues(Led, Won, Continued).

% 46B4
rule(call(_, Suit, Rank, _, Led, Won, _, _, _, LowNamed, _, _, _, Continued, With, _, 0, _, _, _, _), 13, -1) :-
    void(Suit, Rank, With, LowNamed, Led, Won, Continued).

% 46B5
rule(call(Word, -1, -1, _, _, _, _, _, _, _, _, _, _, _, _, _, 0, _, _, _, _), 14, -1) :-
    ( Word =:= -1 -> true ; Word =:= 6 ).

% 45B
rule(call(_, Suit, Rank, _, _, _, _, _, _, _, _, _, _, _, 1, _, 0, _, _, _, _), 15, Card) :-
    Suit =\= -1, Rank =\= -1, Card is Suit * 13 + Rank.

% 45C4b
rule(call(_, _, _, 0, _, _, _, _, _, _, _, _, _, _, _, _, _, _, 1, 1, 0), 16, -1).

continues(-1, Won, 1) :-
    Won =\= -1.

void(Suit, Rank, 0, _, _, _, _) :-
    Suit =\= -1, Rank =\= -1.
void(Suit, -1, _, -1, _, _, _) :-
    Suit =\= -1.
void(-1, Rank, 0, _, Led, Won, Continued) :-
    Rank =\= -1, \+ continues(Led, Won, Continued).

% The rules that apply, as bits, and the card called.
answer(Call, Rules, Card) :-
    findall(Bit-Called, rule(Call, Bit, Called), Applying),
    together(Applying, 0, Rules, -1, Card).

together([], Rules, Rules, Card, Card).
together([Bit-Called | More], Rules0, Rules, Card0, Card) :-
    Rules1 is Rules0 \/ (1 << Bit),
    ( Called =:= -1 -> Card1 = Card0 ; Card1 = Called ),
    together(More, Rules1, Rules, Card1, Card).

% ---- reading and timing

main([File, Passes]) :-
    atom_number(Passes, N),
    setup_call_cleanup(open(File, read, In), calls(In, Calls), close(In)),
    (   N =:= 0
    ->  print_answers(Calls)
    ;   length(Calls, Length),
        forall(between(1, N, _), time_pass(Calls, Length))
    ).

calls(In, Calls) :-
    read_line_to_string(In, Line),
    (   Line == end_of_file
    ->  Calls = []
    ;   split_string(Line, " ", "", Words),
        maplist(number_string, Values, Words),
        Call =.. [call | Values],
        Calls = [Call | More],
        calls(In, More)
    ).

print_answers([]).
print_answers([Call | More]) :-
    answer(Call, Rules, Card),
    format("~d ~d~n", [Rules, Card]),
    print_answers(More).

time_pass(Calls, N) :-
    statistics(cputime, From),
    answer_each(Calls),
    statistics(cputime, To),
    Us is (To - From) * 1.0e6 / N,
    format("~4f~n", [Us]).

answer_each([]).
answer_each([Call | More]) :-
    answer(Call, _, _),
    answer_each(More).
