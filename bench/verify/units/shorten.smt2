(declare-const text String) (declare-const most Int)
(define-fun result () String
  (ite (<= (str.len text) most) text (str.++ (str.substr text 0 (- most 1)) "~")))
(assert (and (<= 1 most) (<= most 1000)))
(push) (assert (not (<= (str.len result) most))) (check-sat) (pop)
(push) (assert (and (<= (str.len text) most) (not (= result text)))) (check-sat) (pop)
