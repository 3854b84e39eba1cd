import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, invalidate, useOne, useSave } from "#data";
import { useTexts } from "#i18n";
import { Button, Card, tellFailure, toast } from "#kit";
import type { Book } from "../book.ts";
import { SentBack } from "../create/OwnSuggestions.tsx";
import { ReasonDialog } from "../ReasonDialog.tsx";
import { texts } from "../texts.ts";

/** An administrator's decision about a suggestion. */
export function Review({ book, onMerge }: { book: Book; onMerge(): void }) {
	const t = useTexts(texts);
	const queries = useQueryClient();
	const [asking, setAsking] = useState(false);
	const school = useOne<{ name: string }>("schools", book.school_id);
	const save = useSave("books", book.id);
	const approve = () =>
		save.mutate({ status: "active" }, { onSuccess: () => toast(t("approved")), onError: tellFailure });
	return (
		<Card title={t("review")}>
			<p className="mb-3">{t("reviewText", { school: school.data?.name ?? "–" })}</p>
			<SentBack book={book} />
			<div className="mt-3 flex flex-wrap gap-2">
				<Button variant="primary" busy={save.isPending} onClick={approve}>
					{t("approve")}
				</Button>
				<Button onClick={onMerge}>{t("merge")}</Button>
				<Button onClick={() => setAsking(true)}>{t("sendBack")}</Button>
			</div>
			{asking && (
				<ReasonDialog
					title={t("sendBack")}
					hint={t("reasonHint")}
					send={(reason) =>
						call("POST /api/titles/:id/return", { params: { id: book.id }, body: { reason } })
					}
					onDone={() => {
						toast(t("didSendBack"));
						setAsking(false);
						void invalidate(queries, "books", "audit_events");
					}}
					onClose={() => setAsking(false)}
				/>
			)}
		</Card>
	);
}
