import { formatDate, parseDate, todayIn } from "@rafta/library/turkish/dates";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { TextInput } from "../../../ui/Field.tsx";
import { FormErrors } from "../../../ui/FormErrors.tsx";
import { toast } from "../../../ui/toast.tsx";
import { acceptAll, type PileSummary } from "./model.ts";
import { texts } from "./texts.ts";

/** Records the committee's decision and puts the copies on the shelf. */
export function Accept({
	pile,
	onStep,
	onClose,
}: {
	pile: string;
	onStep(answer: PileSummary): void;
	onClose(): void;
}) {
	const t = useTexts(texts);
	const [decisionNo, setDecisionNo] = useState("");
	const [decidedOn, setDecidedOn] = useState(formatDate(todayIn(new Date())));
	const date = decidedOn.trim() === "" ? "" : parseDate(decidedOn);
	const accept = useMutation({
		mutationFn: (decision: object) => acceptAll(pile, decision, onStep),
		onSuccess: () => {
			toast(t("accepted"));
			onClose();
		},
	});
	function submit(event: FormEvent) {
		event.preventDefault();
		if (date !== null) accept.mutate({ decision_no: decisionNo, decision_on: date });
	}
	return (
		<Dialog title={t("accept")} onClose={onClose}>
			<form onSubmit={submit} noValidate className="flex flex-col gap-4">
				<p>{t("acceptAsk")}</p>
				<TextInput
					label={t("decisionNo")}
					maxLength={40}
					value={decisionNo}
					onChange={(event) => setDecisionNo(event.target.value)}
				/>
				<TextInput
					label={t("decisionOn")}
					placeholder={t("dateHint")}
					error={date === null ? t("badDate") : undefined}
					maxLength={10}
					value={decidedOn}
					onChange={(event) => setDecidedOn(event.target.value)}
				/>
				<FormErrors error={accept.error} />
				<div className="flex flex-wrap gap-2">
					<Button type="submit" variant="primary" busy={accept.isPending}>
						{t("accept")}
					</Button>
					<Button onClick={onClose}>{t("cancel")}</Button>
				</div>
			</form>
		</Dialog>
	);
}
