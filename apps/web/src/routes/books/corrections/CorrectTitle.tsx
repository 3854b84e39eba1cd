import { newValues } from "@rafta/library/catalogue/corrections";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call, invalidate, useEndpoint, useOne } from "#data";
import { common, useTexts } from "#i18n";
import { Button, Loading, Page, Ready, tellFailure, toast, together } from "#kit";
import type { Book } from "../book.ts";
import { TitleForm } from "../form/TitleForm.tsx";
import { type Correction, titleReads, useLastCorrection } from "./correction.ts";
import { texts } from "./texts.ts";

/** What became of the school's last correction. */
function Last({ last }: { last: Correction }) {
	const t = useTexts(texts);
	if (last.status === "declined")
		return (
			<p role="status" className="alert alert-warning">
				{t("declined", { reason: last.reason })}
			</p>
		);
	return last.status === "open" ? (
		<p role="status" className="font-semibold">
			{t("replaced")}
		</p>
	) : null;
}

/**
 * Corrects a title's data in its form: at once where the school alone has the title, otherwise for an administrator to
 * decide. What already waits is in the form, and is sent again with what is added.
 */
export default function CorrectTitle({ id, onClose }: { id: string; onClose(): void }) {
	const t = useTexts(texts);
	const tc = useTexts(common);
	const queries = useQueryClient();
	const readAgain = () => invalidate(queries, ...titleReads);
	// It takes the place of a page of another length, and gives it back.
	useEffect(() => {
		scrollTo(0, 0);
		return () => scrollTo(0, 0);
	}, []);
	const book = useOne<Book>("books", id);
	const rights = useEndpoint("GET /api/titles/:id/correction", { params: { id } });
	const { last, isLoading } = useLastCorrection(id);
	const waiting = last?.status === "open" ? newValues(last.changes ?? []) : {};
	const shown = book.data && { ...book.data, ...waiting };
	const undo = (correction: string) =>
		call("POST /api/corrections/:id/undo", { params: { id: correction } })
			.then(readAgain)
			.then(() => toast(t("undone")), tellFailure);
	return (
		<Page
			title={t("correct")}
			lead={book.data?.title}
			actions={<Button onClick={onClose}>{tc("action.cancel")}</Button>}
		>
			{isLoading ? <Loading /> : <Ready query={together(book, rights)} />}
			{!isLoading && shown && rights.data && (
				<>
					<p>{t(rights.data.immediate ? "atOnce" : "proposed")}</p>
					{last && <Last last={last} />}
					<TitleForm
						book={shown}
						submitText={rights.data.immediate ? undefined : t("send")}
						send={async (values) => {
							const sent = await call("POST /api/titles/:id/correct", {
								params: { id },
								body: { values: { ...waiting, ...values } },
							});
							if (sent.status === "applied")
								toast(t("corrected"), "good", { label: t("undo"), run: () => void undo(sent.id) });
							else toast(t("sent"));
							return { ...shown, ...values };
						}}
						onSaved={() => {
							onClose();
							void readAgain();
						}}
					/>
				</>
			)}
		</Page>
	);
}
