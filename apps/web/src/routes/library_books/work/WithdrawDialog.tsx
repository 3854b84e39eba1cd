import { withdrawalReasons } from "@rafta/library/copies/withdrawal";
import { type FormEvent, useState } from "react";
import { useLanguage, useNumber, useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Select } from "../../../ui/Field.tsx";
import { DecisionFields, noDecision } from "./DecisionFields.tsx";
import { type Decision, useWork } from "./model.ts";
import { Refused } from "./Refused.tsx";
import { workTexts } from "./texts.ts";
import { WorkDone } from "./WorkDone.tsx";

interface Body extends Decision {
	copies: readonly string[];
	reason: string;
	last_copies?: boolean;
}

/** Takes copies out of the register, with the commission's decision as far as it is known. */
export function WithdrawDialog({
	ids,
	onClose,
	onDone,
}: {
	ids: readonly string[];
	onClose(): void;
	/** The copies have gone. */
	onDone?: () => void;
}) {
	const t = useTexts(workTexts);
	const { language } = useLanguage();
	const number = useNumber();
	const [left, setLeft] = useState(ids);
	const [reason, setReason] = useState("worn");
	const [decision, setDecision] = useState(noDecision);
	const withdraw = useWork<Body>("/api/copies/withdraw");
	const send = (copies: readonly string[], last_copies = false) =>
		withdraw.mutate({ ...decision, copies, reason, last_copies }, { onSuccess: () => onDone?.() });
	function withoutThese(out: ReadonlySet<string>) {
		const rest = left.filter((id) => !out.has(id));
		setLeft(rest);
		if (rest.length > 0) send(rest);
		else withdraw.reset();
	}
	return (
		<Dialog title={t("withdrawTitle", { count: number(left.length) })} onClose={onClose}>
			{withdraw.data ? (
				<>
					<WorkDone answer={withdraw.data} onUndone={onClose} />
					<Button className="self-end" onClick={onClose}>
						{t("close")}
					</Button>
				</>
			) : (
				<form
					className="flex flex-col gap-3 overflow-y-auto p-1"
					onSubmit={(event: FormEvent) => {
						event.preventDefault();
						send(left);
					}}
				>
					<Select
						label={t("reason")}
						options={Object.entries(withdrawalReasons).map(
							([value, text]) => [value, text[language]] as const,
						)}
						value={reason}
						onChange={(event) => setReason(event.target.value)}
					/>
					<DecisionFields value={decision} onChange={setDecision} />
					{left.length === 0 && <p role="status">{t("nothingLeft")}</p>}
					<Refused error={withdraw.error} onWithout={withoutThese} onAnyway={() => send(left, true)} />
					<div className="flex flex-wrap gap-2">
						<Button type="submit" look="danger" busy={withdraw.isPending} disabled={left.length === 0}>
							{t("withdraw")}
						</Button>
						<Button look="ghost" onClick={onClose}>
							{t("cancel")}
						</Button>
					</div>
				</form>
			)}
		</Dialog>
	);
}
