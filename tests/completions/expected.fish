ru -> rule
rule -e wbf-2007+or -> wbf-2007+orebro-2011
rule -e wbf-2007+orebro-2011+lit -> wbf-2007+orebro-2011+literal-partner
rule -e wbf-2017 examples/hbf-2012/case-0 -> examples/hbf-2012/case-01.case examples/hbf-2012/case-02.case examples/hbf-2012/case-03.case examples/hbf-2012/case-04.case examples/hbf-2012/case-05.case examples/hbf-2012/case-06.case examples/hbf-2012/case-07.case examples/hbf-2012/case-08.case examples/hbf-2012/case-09.case
rule --format j -> json
rule --format=j -> --format=json
show --format  -> html md text
show wbf-2017 46B3 -> 46B3 46B3a 46B3b
diff wbf-2007 wbf-2017 --universe calls-small,clai -> calls-small,claims
cover wbf-2007 --law 45,46B3 -> 45,46B3 45,46B3a 45,46B3b
impact wbf-2017+d -> wbf-2017+draft-2027-illustration
impact laws/drafts/ -> laws/drafts/README.md laws/drafts/draft-2027-illustration.law
check laws/wbf-2017/law-4 -> laws/wbf-2017/law-41.law laws/wbf-2017/law-42.law laws/wbf-2017/law-43.law laws/wbf-2017/law-44.law laws/wbf-2017/law-45.law laws/wbf-2017/law-46.law laws/wbf-2017/law-47.law laws/wbf-2017/law-48.law laws/wbf-2017/law-49.law
explain S000 -> S0001 S0002 S0003
list c -> clauses codes conclusions
rule --lang  -> el en
rule --color  -> always auto never
rule --case x ->
audit wbf-2017 --law -> --laws
show --laws tests/ti -> tests/tiny/
case new --table x ->
rule --at  ->
diff wbf-2007 wbf-2017 --threads  ->
why x.case 45C -> 45C1 45C2 45C2a 45C2b 45C3 45C4a 45C4b 45C5
incentive wbf-2017 64A -> 64A 64A1 64A2
incentive wbf-2017 64A --d -> --deals
