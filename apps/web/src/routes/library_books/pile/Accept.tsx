import { todayIn } from "@rafta/library/turkish/dates";
import { type FormEvent, useState } from "react";
import { useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog, DialogButtons } from "../../../ui/Dialog.tsx";
import { DateInput } from "../../../ui/date/DateInput.tsx";
import { isNoDay } from "../../../ui/date/typed-day.ts";
import { TextInput } from "../../../ui/Field.tsx";
import { FormErrors } from "../../../ui/FormErrors.tsx";
import { useAction } from "../../../ui/useAction.ts";
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
	const [decidedOn, setDecidedOn] = useState(todayIn(new Date()));
	const accept = useAction({
		mutationFn: (decision: object) => acceptAll(pile, decision, onStep),
		done: t("accepted"),
		quiet: true,
		onSuccess: onClose,
	});
	function submit(event: FormEvent) {
		event.preventDefault();
		if (!isNoDay(decidedOn)) accept.mutate({ decision_no: decisionNo, decision_on: decidedOn });
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
				<DateInput label={t("decisionOn")} value={decidedOn} onChange={setDecidedOn} />
				<FormErrors error={accept.error} />
				<DialogButtons onClose={onClose} close={t("cancel")}>
					<Button type="submit" variant="primary" busy={accept.isPending}>
						{t("accept")}
					</Button>
				</DialogButtons>
			</form>
		</Dialog>
	);
}
