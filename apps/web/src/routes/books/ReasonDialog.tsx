import { type FormEvent, useState } from "react";
import { fieldErrors } from "../../data/errors.ts";
import { common } from "../../i18n/common.ts";
import { useTexts } from "../../i18n/language.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog, DialogButtons } from "../../ui/Dialog.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { texts } from "./texts.ts";

interface Props {
	/** What is done, as the heading and on the button. */
	title: string;
	hint: string;
	send(reason: string): Promise<unknown>;
	onDone(): void;
	onClose(): void;
}

/** Asks for the reason of a refusal, which the other side reads. */
export function ReasonDialog({ title, hint, send, onDone, onClose }: Props) {
	const t = useTexts(texts);
	const tc = useTexts(common);
	const [reason, setReason] = useState("");
	const [busy, setBusy] = useState(false);
	const [error, setError] = useState<unknown>(null);
	async function submit(event: FormEvent) {
		event.preventDefault();
		setBusy(true);
		try {
			await send(reason);
			onDone();
		} catch (refusal) {
			setError(refusal);
		} finally {
			setBusy(false);
		}
	}
	return (
		<Dialog title={title} onClose={onClose}>
			<form className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
				<TextArea
					label={t("reason")}
					hint={hint}
					required
					maxLength={500}
					value={reason}
					error={fieldErrors(error).reason}
					onChange={(event) => setReason(event.target.value)}
				/>
				<FormErrors error={error} shown={["reason"]} />
				<DialogButtons onClose={onClose} close={tc("action.cancel")}>
					<Button type="submit" variant="primary" busy={busy} disabled={reason.trim().length < 3}>
						{title}
					</Button>
				</DialogButtons>
			</form>
		</Dialog>
	);
}
