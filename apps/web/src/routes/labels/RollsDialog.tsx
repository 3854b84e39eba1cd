import { formatInstant } from "@rafta/library/turkish/dates";
import { type FormEvent, useState } from "react";
import { useEndpoint, useOperation } from "../../data/endpoints.ts";
import { useNumber, useTexts } from "../../i18n/language.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextInput } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { Ready } from "../../ui/Ready.tsx";
import { useAction } from "../../ui/useAction.ts";
import { LabelDialog } from "./LabelDialog.tsx";
import { labelTexts } from "./texts.ts";

const path = "/api/labels/rolls";
const MAX_LABELS = 2000;

/** Labels printed before their copies exist: numbers are reserved, printed, and printed again if needed. */
export default function RollsDialog({ onClose }: { onClose(): void }) {
	const t = useTexts(labelTexts);
	const number = useNumber();
	const rolls = useEndpoint("GET /api/labels/rolls");
	const [count, setCount] = useState("65");
	const [note, setNote] = useState("");
	const [printing, setPrinting] = useState<string>();
	const makeRoll = useOperation("POST /api/labels/rolls");
	const make = useAction({
		mutationFn: () => makeRoll({ count: Number(count), note }),
		onSuccess: (roll) => {
			setNote("");
			setPrinting(roll.id);
		},
		quiet: true,
		stale: [path],
	});
	const isWrong = !/^\d+$/.test(count) || Number(count) < 1 || Number(count) > MAX_LABELS;
	return (
		<Dialog title={t("rolls")} onClose={onClose}>
			<div className="dialog-scroll flex flex-col gap-4">
				<p className="text-sm">{t("rollsLead")}</p>
				<form
					className="grid grid-cols-2 items-end gap-3"
					onSubmit={(event: FormEvent) => {
						event.preventDefault();
						make.mutate();
					}}
				>
					<TextInput
						label={t("rollCount")}
						inputMode="numeric"
						maxLength={4}
						value={count}
						onChange={(event) => setCount(event.target.value.replace(/\D/g, ""))}
					/>
					<TextInput
						label={t("rollNote")}
						maxLength={120}
						value={note}
						onChange={(event) => setNote(event.target.value)}
					/>
					<Button
						type="submit"
						variant="primary"
						className="col-span-2"
						busy={make.isPending}
						disabled={isWrong}
					>
						{t("rollMake")}
					</Button>
				</form>
				<FormErrors error={make.error} />
				<Ready query={rolls} />
				{rolls.data?.items.length === 0 && <p>{t("rollsEmpty")}</p>}
				<ul className="flex flex-col gap-2">
					{rolls.data?.items.map((roll) => (
						<li
							key={roll.id}
							className="border-base-300 flex flex-wrap items-center justify-between gap-2 border-t pt-2"
						>
							<span>
								<strong className="tabular-nums">
									{roll.first_no} – {roll.last_no}
								</strong>
								<span className="block text-sm">
									{[
										formatInstant(roll.created),
										roll.note,
										t("rollUsed", { used: number(roll.used), count: number(roll.count) }),
									]
										.filter(Boolean)
										.join(" · ")}
								</span>
							</span>
							<Button
								className="btn-sm"
								aria-label={`${t("print")}: ${roll.first_no} – ${roll.last_no}`}
								onClick={() => setPrinting(roll.id)}
							>
								{t("print")}
							</Button>
						</li>
					))}
				</ul>
				<Button className="self-start" onClick={onClose}>
					{t("close")}
				</Button>
			</div>
			{printing && (
				<LabelDialog kinds={["barcodes"]} roll={printing} onClose={() => setPrinting(undefined)} />
			)}
		</Dialog>
	);
}
