import { type FormEvent, useState } from "react";
import { useLanguage, useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog, DialogButtons } from "../../../ui/Dialog.tsx";
import { Checkbox, Select, TextArea } from "../../../ui/Field.tsx";
import { conditionName } from "../../library_books/copy.tsx";
import { texts } from "./texts.ts";
import { type DeskAction, useDeskAction } from "./useDeskAction.ts";

interface Props {
	title: string;
	/** Consequences of the action. */
	lead: string;
	submit: string;
	onClose(): void;
}

/** Asks for a comment before a desk action; with `required` an empty one is not accepted. */
export function CommentDialog({
	action,
	required = false,
	...props
}: Props & { action: DeskAction; required?: boolean }) {
	const t = useTexts(texts);
	const [comment, setComment] = useState("");
	return (
		<ActionForm
			{...props}
			action={{ ...action, body: { ...action.body, ...(comment.trim() && { comment: comment.trim() }) } }}
		>
			<TextArea
				label={t("comment")}
				required={required}
				minLength={required ? 3 : undefined}
				maxLength={300}
				value={comment}
				onChange={(event) => setComment(event.target.value)}
			/>
		</ActionForm>
	);
}

/** Records the damage of a copy, and whether it needs a repair. */
export function DamagedDialog({ copy, onClose }: { copy: string; onClose(): void }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const [values, setValues] = useState({ condition: "damaged", repair: true, note: "" });
	return (
		<ActionForm
			title={t("damagedTitle")}
			lead={t("damagedText")}
			submit={t("damaged")}
			onClose={onClose}
			action={{ name: "damaged", body: { copy, ...values } }}
		>
			<Select
				label={t("condition")}
				options={["damaged", "worn"].map((value) => [value, conditionName(value, language)] as const)}
				value={values.condition}
				onChange={(event) => setValues({ ...values, condition: event.target.value })}
			/>
			<Checkbox
				label={t("repair")}
				checked={values.repair}
				onChange={(event) => setValues({ ...values, repair: event.target.checked })}
			/>
			<TextArea
				label={t("copyNote")}
				maxLength={300}
				value={values.note}
				onChange={(event) => setValues({ ...values, note: event.target.value })}
			/>
		</ActionForm>
	);
}

/** Performs a desk action as soon as its form is sent. */
export function ActionForm({
	title,
	lead,
	submit,
	action,
	onClose,
	children,
}: Props & { action: DeskAction; children: React.ReactNode }) {
	const t = useTexts(texts);
	const send = useDeskAction();
	function onSubmit(event: FormEvent) {
		event.preventDefault();
		send.mutate(action, { onSuccess: onClose });
	}
	return (
		<Dialog title={title} onClose={onClose}>
			<form onSubmit={onSubmit} className="dialog-scroll flex flex-col gap-4">
				<p>{lead}</p>
				{children}
				<DialogButtons onClose={onClose} close={t("cancel")}>
					<Button type="submit" variant="primary" busy={send.isPending}>
						{submit}
					</Button>
				</DialogButtons>
			</form>
		</Dialog>
	);
}
