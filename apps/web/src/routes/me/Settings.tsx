import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { download } from "../../data/download.ts";
import { call } from "../../data/endpoints.ts";
import { messageOf } from "../../data/errors.ts";
import { useUser } from "../../data/session.ts";
import { useTexts } from "../../i18n/language.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Link } from "../../ui/Link.tsx";
import { toast } from "../../ui/toast.tsx";
import { CornerSwitch } from "../reading/CornerSwitch.tsx";
import { useReadingRefresh } from "../reading/reading.ts";
import { useRefresh } from "../students/short/card.ts";
import { Section, type SectionProps } from "./section.tsx";
import { texts } from "./texts.ts";

/** Whether the reading history is kept: the pupil's own choice, confirmed before anything is deleted. */
function HistorySwitch({ card: { reader, history_kept } }: SectionProps) {
	const t = useTexts(texts);
	const queries = useQueryClient();
	const refresh = useRefresh(reader.id);
	const refreshReading = useReadingRefresh();
	const [isAsking, setAsking] = useState(false);
	const change = useMutation({
		mutationFn: (next: boolean) => call("POST /api/readers/history", { body: { kept: next } }),
		onSuccess: () => {
			setAsking(false);
			void queries.invalidateQueries({ queryKey: ["book_loans"] });
			void refreshReading();
			return refresh();
		},
		onError: (error) => toast(messageOf(error), "bad"),
	});
	return (
		<div>
			<label className="flex min-h-11 cursor-pointer items-center gap-3">
				<input
					type="checkbox"
					className="checkbox"
					checked={history_kept}
					disabled={change.isPending}
					onChange={() => (history_kept ? setAsking(true) : change.mutate(true))}
				/>
				<span>{t("historyKeep")}</span>
			</label>
			{!history_kept && <p className="text-sm">{t("historyOff")}</p>}
			{isAsking && (
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
		</div>
	);
}

/** Whether the pupil gets reading tips, and is part of those of others. */
function TipsSwitch({ card: { reader, tips_on } }: SectionProps) {
	const t = useTexts(texts);
	const queries = useQueryClient();
	const refresh = useRefresh(reader.id);
	const change = useMutation({
		mutationFn: (on: boolean) => call("POST /api/readers/tips", { body: { on } }),
		onSuccess: () => {
			void queries.invalidateQueries({ queryKey: ["path"] });
			return refresh();
		},
		onError: (error) => toast(messageOf(error), "bad"),
	});
	return (
		<div>
			<label className="flex min-h-11 cursor-pointer items-center gap-3">
				<input
					type="checkbox"
					className="checkbox"
					checked={tips_on}
					disabled={change.isPending}
					onChange={() => change.mutate(!tips_on)}
				/>
				<span>{t("tips")}</span>
			</label>
			{!tips_on && <p className="text-sm">{t("tipsOff")}</p>}
		</div>
	);
}

/** What a pupil decides about the own page and account. */
export function Settings({ card }: SectionProps) {
	const t = useTexts(texts);
	const user = useUser();
	const data = useMutation({
		// A document for people: the file for programs is the staff's to hand out.
		mutationFn: () => download(`/api/readers/${encodeURIComponent(card.reader.id)}/export?format=pdf`),
		onError: (error) => toast(messageOf(error), "bad"),
	});
	return (
		<Section title={t("settings")}>
			<HistorySwitch card={card} />
			<CornerSwitch />
			{card.history_kept && <TipsSwitch card={card} />}
			<div className="flex flex-wrap gap-2">
				<Link href={`/users/update/${user?.id ?? ""}`} className="btn">
					{t("account")}
				</Link>
				<Button busy={data.isPending} onClick={() => data.mutate()}>
					{t("data")}
				</Button>
			</div>
		</Section>
	);
}
