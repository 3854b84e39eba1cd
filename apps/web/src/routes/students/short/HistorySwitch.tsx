import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../data/endpoints.ts";
import { messageOf } from "../../../data/errors.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { toast } from "../../../ui/toast.tsx";
import { texts } from "./texts.ts";

/** Whether the reading history is kept: the reader's own choice, confirmed before anything is deleted. */
export function HistorySwitch({ kept, onDone }: { kept: boolean; onDone(): Promise<void> }) {
	const t = useTexts(texts);
	const queries = useQueryClient();
	const [asking, setAsking] = useState(false);
	const change = useMutation({
		mutationFn: (next: boolean) => call("POST /api/readers/history", { body: { kept: next } }),
		onSuccess: () => {
			setAsking(false);
			void queries.invalidateQueries({ queryKey: ["book_loans"] });
			return onDone();
		},
		onError: (error) => toast(messageOf(error), "bad"),
	});
	return (
		<>
			<label className="flex cursor-pointer items-center gap-3 py-1">
				<input
					type="checkbox"
					className="checkbox"
					checked={kept}
					disabled={change.isPending}
					onChange={() => (kept ? setAsking(true) : change.mutate(true))}
				/>
				<span>{t("historyKeep")}</span>
			</label>
			{!kept && <p className="text-sm">{t("historyOff")}</p>}
			{asking && (
				<Dialog title={t("historyAsk")} onClose={() => setAsking(false)}>
					<p>{t("historyAskText")}</p>
					<div className="flex gap-2">
						<Button variant="danger" busy={change.isPending} onClick={() => change.mutate(false)}>
							{t("historyStop")}
						</Button>
						<Button onClick={() => setAsking(false)}>{t("cancel")}</Button>
					</div>
				</Dialog>
			)}
		</>
	);
}
