(declare-const items (Array Int Int)) (declare-const length Int) (declare-const at Int)
(assert (forall ((i Int)) (! (=> (and (<= 0 i) (< i length)) (> (select items i) 0)) :pattern ((select items i)))))
(assert (and (<= 0 at) (< at length)))
(push) (assert (not (> (select items at) 0))) (check-sat) (pop)
