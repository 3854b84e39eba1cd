import { withdrawalReasons } from "@rafta/library/copies/withdrawal";
import { useState } from "react";
import { useLanguage, useNumber, useTexts } from "#i18n";
import { Select } from "#kit";
import { BatchDialog } from "./BatchDialog.tsx";
import { DecisionFields, noDecision } from "./DecisionFields.tsx";
import { useBatch } from "./model.ts";
import { batchTexts } from "./texts.ts";

type Reason = keyof typeof withdrawalReasons;

/** Withdraws copies from the register, with the commission's decision as far as it is known. */
export function WithdrawDialog({
	ids,
	because = "worn",
	onClose,
	onDone,
}: {
	ids: readonly string[];
	/** The reason that is chosen at first. */
	because?: Reason;
	onClose(): void;
	/** Called after the withdrawal. */
	onDone?: () => void;
}) {
	const t = useTexts(batchTexts);
	const { language } = useLanguage();
	const number = useNumber();
	const [reason, setReason] = useState<Reason>(because);
	const [decision, setDecision] = useState(noDecision);
	const withdraw = useBatch("POST /api/copies/withdraw");
	const send = (copies: readonly string[], last_copies = false) =>
		withdraw.mutate({ ...decision, copies, reason, last_copies }, { onSuccess: () => onDone?.() });
	return (
		<BatchDialog
			title={(count) => t("withdrawTitle", { count: number(count) })}
			ids={ids}
			work={withdraw}
			send={(copies) => send(copies)}
			sendAnyway={(copies) => send(copies, true)}
			submit={t("withdraw")}
			isDanger
			onClose={onClose}
		>
			<Select
				label={t("reason")}
				options={Object.entries(withdrawalReasons).map(([value, text]) => [value, text[language]] as const)}
				value={reason}
				onChange={(event) => setReason(event.target.value as Reason)}
			/>
			<DecisionFields value={decision} onChange={setDecision} />
		</BatchDialog>
	);
}
