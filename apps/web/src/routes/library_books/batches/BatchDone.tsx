import { useEffect, useRef, useState } from "react";
import { download } from "#data";
import { useNumber, useTexts } from "#i18n";
import { Button, useAction } from "#kit";
import { LabelDialog } from "../../labels/LabelDialog.tsx";
import { labelTexts } from "../../labels/texts.ts";
import type { Answer } from "./model.ts";
import { batchTexts } from "./texts.ts";
import { UndoBatch } from "./UndoBatch.tsx";

/** The minutes of a withdrawal as a file. */
export function MinutesButton({ id }: { id: string }) {
	const t = useTexts(batchTexts);
	const get = useAction({ mutationFn: () => download(`/api/copies/batches/${id}/minutes`) });
	return (
		<Button busy={get.isPending} onClick={() => get.mutate()}>
			{t("minutes")}
		</Button>
	);
}

/** Result of a batch operation on copies, and the possible next steps. */
export function BatchDone({ answer, onUndone }: { answer: Answer; onUndone(): void }) {
	const t = useTexts(batchTexts);
	const tl = useTexts(labelTexts);
	const number = useNumber();
	const [isPrinting, setIsPrinting] = useState(false);
	const statusRef = useRef<HTMLParagraphElement>(null);
	// The pressed button is gone: keyboard users continue here.
	useEffect(() => statusRef.current?.focus(), []);
	const { batch, copies } = answer;
	const [first, last] = [copies[0]?.barcode ?? "", copies.at(-1)?.barcode ?? ""];
	return (
		<div className="flex flex-col gap-3">
			<p ref={statusRef} tabIndex={-1} role="status" className="font-semibold">
				{t(batch.kind || "created", { count: number(batch.count) })}
			</p>
			{batch.kind === "created" && <p className="tabular-nums">{t("createdNumbers", { first, last })}</p>}
			<div className="flex flex-wrap items-start gap-2">
				{batch.kind === "created" && <Button onClick={() => setIsPrinting(true)}>{tl("print")}</Button>}
				{batch.kind === "withdrawn" && <MinutesButton id={batch.id} />}
				<UndoBatch id={batch.id} onUndone={onUndone} />
			</div>
			{isPrinting && (
				<LabelDialog
					kinds={["barcodes", "spines"]}
					id={copies.map(({ id }) => id).join(",")}
					onClose={() => setIsPrinting(false)}
				/>
			)}
		</div>
	);
}
