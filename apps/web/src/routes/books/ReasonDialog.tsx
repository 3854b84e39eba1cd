import { useTexts } from "#i18n";
import { FormDialog } from "#kit";
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
	return (
		<FormDialog
			title={title}
			initial={{ reason: "" }}
			fields={[{ name: "reason", label: t("reason"), hint, kind: "long", required: true, maxLength: 500 }]}
			isReady={({ reason }) => reason.trim().length >= 3}
			save={({ reason }) => send(reason)}
			submit={title}
			onSaved={onDone}
			onClose={onClose}
		/>
	);
}
