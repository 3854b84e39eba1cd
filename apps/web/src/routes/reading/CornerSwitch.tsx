import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../data/endpoints.ts";
import { messageOf } from "../../data/errors.ts";
import { useTexts } from "../../i18n/language.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { toast } from "../../ui/toast.tsx";
import { useReading, useReadingRefresh } from "./reading.ts";
import { texts } from "./texts.ts";

/** Whether the reader has a reading corner: the reader's own choice, confirmed before anything is deleted. */
export function CornerSwitch() {
	const t = useTexts(texts);
	const reading = useReading();
	const refresh = useReadingRefresh();
	const [isAsking, setAsking] = useState(false);
	const change = useMutation({
		mutationFn: (on: boolean) => call("POST /api/reading/settings", { body: { on } }),
		onSuccess: () => {
			setAsking(false);
			return refresh();
		},
		onError: (error) => toast(messageOf(error), "bad"),
	});
	const state = reading.data?.state;
	if (state !== "on" && state !== "reader") return null;
	return (
		<div>
			<label className="flex min-h-11 cursor-pointer items-center gap-3">
				<input
					type="checkbox"
					className="checkbox"
					checked={state === "on"}
					disabled={change.isPending}
					onChange={() => (state === "on" ? setAsking(true) : change.mutate(true))}
				/>
				<span>
					{t("corner")}
					<span className="block text-sm">{t("cornerHint")}</span>
				</span>
			</label>
			{isAsking && (
				<Dialog title={t("cornerAsk")} onClose={() => setAsking(false)}>
					<p>{t("cornerAskText")}</p>
					<div className="flex gap-2">
						<Button variant="danger" busy={change.isPending} onClick={() => change.mutate(false)}>
							{t("cornerOff")}
						</Button>
						<Button onClick={() => setAsking(false)}>{t("cancel")}</Button>
					</div>
				</Dialog>
			)}
		</div>
	);
}
