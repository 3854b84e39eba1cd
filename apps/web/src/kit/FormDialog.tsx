import { Dialog } from "./Dialog.tsx";
import { Form, type FormProps } from "./Form.tsx";
import type { Values } from "./FormControl.tsx";

/** Dialog with a small form, which closes once it is saved. */
export function FormDialog<V extends Values, T>({
	title,
	onSaved,
	onClose,
	...form
}: Omit<FormProps<V, T>, "layout" | "className"> & { title: string; onClose(): void }) {
	return (
		<Dialog title={title} onClose={onClose}>
			<Form<V, T>
				{...form}
				layout="stack"
				className="dialog-scroll gap-4"
				onSaved={onSaved ?? onClose}
				onClose={onClose}
			/>
		</Dialog>
	);
}
