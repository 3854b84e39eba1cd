import { useLanguage, useTexts } from "#i18n";
import { FormDialog, type FormProps, type Values } from "#kit";
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
	return (
		<ActionForm
			{...props}
			initial={{ comment: "" }}
			fields={[
				{
					name: "comment",
					label: t("comment"),
					kind: "long",
					required,
					minLength: required ? 3 : undefined,
					maxLength: 300,
				},
			]}
			action={({ comment }) => ({ ...action, body: { ...action.body, ...(comment && { comment }) } })}
		/>
	);
}

/** Records the damage of a copy, and whether it needs a repair. */
export function DamagedDialog({ copy, onClose }: { copy: string; onClose(): void }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	return (
		<ActionForm
			title={t("damagedTitle")}
			lead={t("damagedText")}
			submit={t("damaged")}
			onClose={onClose}
			initial={{ condition: "damaged", repair: true, note: "" }}
			fields={[
				{
					name: "condition",
					label: t("condition"),
					kind: "select",
					options: ["damaged", "worn"].map((value) => [value, conditionName(value, language)]),
				},
				{ name: "repair", label: t("repair"), kind: "bool" },
				{ name: "note", label: t("copyNote"), kind: "long", maxLength: 300 },
			]}
			action={(values) => ({ name: "damaged", body: { copy, ...values } })}
		/>
	);
}

/** Performs a desk action as soon as its form is sent. */
export function ActionForm<V extends Values>({
	lead,
	action,
	...form
}: Props & Pick<FormProps<V, unknown>, "fields" | "initial"> & { action(values: NoInfer<V>): DeskAction }) {
	const t = useTexts(texts);
	const send = useDeskAction({ isQuiet: true });
	return (
		<FormDialog<V, unknown>
			{...form}
			lead={<p>{lead}</p>}
			save={(values) => send.mutateAsync(action(values))}
			close={t("cancel")}
		/>
	);
}
