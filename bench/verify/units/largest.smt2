; None of them is NaN, so that nothing matters of them but that they are ordered: reals do.
(declare-const a Real) (declare-const b Real) (declare-const c Real)
(define-fun first () Real (ite (> b a) b a))
(define-fun result () Real (ite (> c first) c first))
(push) (assert (not (and (>= result a) (>= result b) (>= result c)))) (check-sat) (pop)
(push) (assert (not (or (= result a) (= result b) (= result c)))) (check-sat) (pop)
