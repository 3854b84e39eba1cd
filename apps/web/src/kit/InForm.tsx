import type { ReactNode } from "react";
import { createPortal } from "react-dom";

/**
 * Renders a dialog of a form control outside the form: nested forms are invalid, and submitting the dialog must not
 * submit the surrounding form.
 */
export function InForm({ children }: { children: ReactNode }) {
	return createPortal(<div onSubmit={(event) => event.stopPropagation()}>{children}</div>, document.body);
}
