import { MAX_PRICE } from "@rafta/library/copies/price";
import { useTexts } from "#i18n";
import type { Action } from "#kit";
import { ActionForm } from "./ActionDialog.tsx";
import { texts } from "./texts.ts";
import { useDeskAction } from "./useDeskAction.ts";

interface LostCopy {
	readonly id: string;
	readonly price: number;
}

/** Writes a lost copy off with its price, as far as that is known already. */
function WriteOffDialog({ copy, hasLoan, onClose }: { copy: LostCopy; hasLoan: boolean; onClose(): void }) {
	const t = useTexts(texts);
	return (
		<ActionForm
			title={t("writeOffTitle")}
			lead={t(hasLoan ? "writeOffText" : "writeOffTextAlone")}
			submit={t("writeOff")}
			onClose={onClose}
			initial={{ price: copy.price > 0 ? String(copy.price) : "" }}
			fields={[
				{
					name: "price",
					label: t("price"),
					type: "number",
					inputMode: "decimal",
					required: true,
					min: 0.01,
					max: MAX_PRICE,
					step: 0.01,
				},
			]}
			action={({ price }) => ({
				name: "resolve",
				body: { copy: copy.id, outcome: "written_off", price: Number(price) },
				text: () => t("writtenOff"),
			})}
		/>
	);
}

/** How the loss of a copy ends: the same book came in its place, it is written off, or it was found after all. */
export function useLossEnd(): (copy: LostCopy, isMain?: boolean, hasLoan?: boolean) => readonly Action[] {
	const t = useTexts(texts);
	const send = useDeskAction();
	return (copy, isMain = false, hasLoan = true) => [
		{
			text: t("replaced"),
			primary: isMain,
			busy: send.isPending,
			run: () =>
				send.mutate({
					name: "resolve",
					body: { copy: copy.id, outcome: "replaced" },
					text: () => t("replacedDone"),
				}),
		},
		{
			text: t("writeOff"),
			dialog: (close) => <WriteOffDialog copy={copy} hasLoan={hasLoan} onClose={close} />,
		},
		{
			text: t("found"),
			busy: send.isPending,
			run: () => send.mutate({ name: "found", body: { copy: copy.id } }),
		},
	];
}
