import type { ReactNode } from "react";
import { createPortal } from "react-dom";

/**
 * A dialog that belongs to a control of a form, outside of the form: a form within a form is none, and what is sent off
 * in the dialog must not send off the form around it.
 */
export function InForm({ children }: { children: ReactNode }) {
	return createPortal(<div onSubmit={(event) => event.stopPropagation()}>{children}</div>, document.body);
}
