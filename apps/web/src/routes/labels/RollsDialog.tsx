import { formatInstant } from "@rafta/library/turkish/dates";
import { useState } from "react";
import { useEndpoint, useOperation } from "#data";
import { useNumber, useTexts } from "#i18n";
import { Button, Dialog, Form, Ready, TextInput } from "#kit";
import { LabelDialog } from "./LabelDialog.tsx";
import { labelTexts } from "./texts.ts";

const path = "/api/labels/rolls";
const MAX_LABELS = 2000;

/** Labels printed before their copies exist: numbers are reserved, printed, and printed again if needed. */
export default function RollsDialog({ onClose }: { onClose(): void }) {
	const t = useTexts(labelTexts);
	const number = useNumber();
	const rolls = useEndpoint("GET /api/labels/rolls");
	const [printing, setPrinting] = useState<string>();
	const makeRoll = useOperation("POST /api/labels/rolls");
	return (
		<Dialog title={t("rolls")} onClose={onClose}>
			<div className="dialog-scroll flex flex-col gap-4">
				<p className="text-sm">{t("rollsLead")}</p>
				<Form
					initial={{ count: "65", note: "" }}
					fields={[
						{
							name: "count",
							label: t("rollCount"),
							control: (count, change, error) => (
								<TextInput
									label={t("rollCount")}
									error={error}
									inputMode="numeric"
									maxLength={4}
									value={count}
									onChange={({ target }) => change(target.value.replace(/\D/g, ""))}
								/>
							),
						},
						{ name: "note", label: t("rollNote"), maxLength: 120 },
					]}
					isReady={({ count }) => /^\d+$/.test(count) && Number(count) >= 1 && Number(count) <= MAX_LABELS}
					save={({ count, note }) => makeRoll({ count: Number(count), note })}
					next={(roll) => ({ count: String(roll.count), note: "" })}
					stale={[path]}
					onSaved={(roll) => setPrinting(roll.id)}
					submit={t("rollMake")}
				/>
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
