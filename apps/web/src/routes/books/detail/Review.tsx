import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { call } from "../../../data/endpoints.ts";
import { fieldErrors, messageOf } from "../../../data/errors.ts";
import { useOne, useSave } from "../../../data/queries.ts";
import { common } from "../../../i18n/common.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { TextArea } from "../../../ui/Field.tsx";
import { FormErrors } from "../../../ui/FormErrors.tsx";
import { Card } from "../../../ui/Page.tsx";
import { toast } from "../../../ui/toast.tsx";
import type { Book } from "../book.ts";
import { SentBack } from "../create/OwnSuggestions.tsx";
import { texts } from "../texts.ts";

function SendBack({ book, onClose }: { book: Book; onClose(): void }) {
	const t = useTexts(texts);
	const tc = useTexts(common);
	const queries = useQueryClient();
	const [reason, setReason] = useState("");
	const [busy, setBusy] = useState(false);
	const [error, setError] = useState<unknown>(null);
	async function send(event: FormEvent) {
		event.preventDefault();
		setBusy(true);
		try {
			await call("POST /api/titles/:id/return", { params: { id: book.id }, body: { reason } });
			toast(t("didSendBack"));
			onClose();
			await Promise.all(
				["books", "audit_events"].map((name) => queries.invalidateQueries({ queryKey: [name] })),
			);
		} catch (refusal) {
			setError(refusal);
		} finally {
			setBusy(false);
		}
	}
	return (
		<Dialog title={t("sendBack")} onClose={onClose}>
			<form className="flex flex-col gap-4" onSubmit={(event) => void send(event)}>
				<TextArea
					label={t("reason")}
					hint={t("reasonHint")}
					required
					maxLength={500}
					value={reason}
					error={fieldErrors(error).reason}
					onChange={(event) => setReason(event.target.value)}
				/>
				<FormErrors error={error} shown={["reason"]} />
				<div className="flex flex-wrap gap-2">
					<Button type="submit" variant="primary" busy={busy} disabled={reason.trim().length < 3}>
						{t("sendBack")}
					</Button>
					<Button variant="ghost" onClick={onClose}>
						{tc("action.cancel")}
					</Button>
				</div>
			</form>
		</Dialog>
	);
}

/** An administrator's decision about a suggestion. */
export function Review({ book, onMerge }: { book: Book; onMerge(): void }) {
	const t = useTexts(texts);
	const [asking, setAsking] = useState(false);
	const school = useOne<{ name: string }>("schools", book.school_id);
	const save = useSave("books", book.id);
	const approve = () =>
		save.mutate(
			{ status: "active" },
			{ onSuccess: () => toast(t("approved")), onError: (error) => toast(messageOf(error), "bad") },
		);
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
			{asking && <SendBack book={book} onClose={() => setAsking(false)} />}
		</Card>
	);
}
