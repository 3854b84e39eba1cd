import { todayIn } from "@rafta/library/turkish/dates";
import { useTexts } from "#i18n";
import { FormDialog } from "#kit";
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
	return (
		<FormDialog
			noValidate
			title={t("accept")}
			lead={<p>{t("acceptAsk")}</p>}
			initial={{ decision_no: "", decision_on: todayIn(new Date()) }}
			fields={[
				{ name: "decision_no", label: t("decisionNo"), maxLength: 40 },
				{ name: "decision_on", label: t("decisionOn"), kind: "date" },
			]}
			save={(decision) => acceptAll(pile, decision, onStep)}
			done={t("accepted")}
			submit={t("accept")}
			onClose={onClose}
			close={t("cancel")}
		/>
	);
}
