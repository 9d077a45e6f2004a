(declare-const x Int)
(define-fun result () Int (ite (< x 0) (- x) x))
(push) (assert (not (>= result 0))) (check-sat) (pop)
(push) (assert (not (or (= result x) (= result (- x))))) (check-sat) (pop)
