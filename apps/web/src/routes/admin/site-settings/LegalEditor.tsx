import type { AnswerOf, RequestOf } from "@rafta/library/api/index";
import {
	controllerFields,
	type LegalDocument,
	legalDocuments,
	MAX_LEGAL_TEXT_LENGTH,
} from "@rafta/library/site/legal/stored";
import { formatDate } from "@rafta/library/turkish/dates";
import { homeLanguage, type Language, languages } from "@rafta/words";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type SetStateAction, useState } from "react";
import { call, fieldErrors, invalidate } from "#data";
import { languageName, useLanguage, useTexts } from "#i18n";
import { Button, Card, FormErrors, Ready, Select, TextArea, TextInput, toast, useUnsaved } from "#kit";
import { afterSave, isSame } from "#state";
import { LegalText } from "../../legal/LegalText.tsx";
import { inForce, type Legal, useLegal } from "../../legal/legal.ts";
import { EarlierTexts } from "./EarlierTexts.tsx";
import { texts } from "./legalTexts.ts";

type Change = RequestOf<"POST /api/site/legal">["body"];
type StoredTexts = AnswerOf<"POST /api/site/legal">["texts"];

/** Changes the legal texts, and reads the current ones again. */
function useChange(onSaved: (sent: Change, stored: StoredTexts) => void) {
	const t = useTexts(texts);
	const queries = useQueryClient();
	return useMutation({
		mutationFn: (body: Change) => call("POST /api/site/legal", { body }),
		onSuccess: async (answer, body) => {
			await invalidate(queries, "/api/");
			toast(t("saved"));
			onSaved(body, answer.texts);
		},
	});
}

const controllerOf = ({ controller }: StoredTexts) => ({
	name: "",
	address: "",
	email: "",
	phone: "",
	...controller,
});

function ControllerForm({ legal }: { legal: Legal }) {
	const t = useTexts(texts);
	const [values, setValues] = useState(() => controllerOf(legal.texts));
	const save = useChange((sent, stored) => {
		if ("controller" in sent)
			setValues((now) => afterSave(now, { ...now, ...sent.controller }, controllerOf(stored)));
	});
	const errors = fieldErrors(save.error);
	function submit(event: FormEvent) {
		event.preventDefault();
		save.mutate({ controller: values });
	}
	return (
		<form onSubmit={submit} className="flex flex-col gap-3">
			<h3 className="font-semibold">{t("controller")}</h3>
			<p>{t("controllerLead")}</p>
			<div className="grid gap-4 sm:grid-cols-2">
				{controllerFields.map((field) => (
					<TextInput
						key={field}
						label={t(field)}
						error={errors[`controller.${field}`]}
						maxLength={300}
						value={values[field]}
						onChange={(event) => setValues({ ...values, [field]: event.target.value })}
					/>
				))}
			</div>
			<FormErrors error={save.error} />
			<Button
				type="submit"
				busy={save.isPending}
				disabled={isSame(values, controllerOf(legal.texts))}
				className="self-start"
			>
				{t("save")}
			</Button>
		</form>
	);
}

interface TextFormProps {
	legal: Legal;
	document: LegalDocument;
	language: Language;
	/** The text in the editor; `null` while it equals the text in force. */
	draft: string | null;
	setDraft(next: SetStateAction<string | null>): void;
}

function TextForm({ legal, document, language, draft, setDraft }: TextFormProps) {
	const t = useTexts(texts);
	// What was typed during the save is not stored yet.
	const save = useChange((saved) =>
		setDraft((now) => ("text" in saved && saved.text !== null && saved.text !== now ? now : null)),
	);
	const current = inForce(legal, document, language);
	const text = draft ?? current.text;
	const isChanged = draft !== null && draft.trim() !== current.text.trim();
	useUnsaved(isChanged);
	function submit(event: FormEvent) {
		event.preventDefault();
		save.mutate({ document, language, text });
	}
	return (
		<form onSubmit={submit} className="grid gap-4 lg:grid-cols-2">
			<div className="flex min-w-0 flex-col gap-3">
				<p>{current.isOwn ? t("own", { date: formatDate(current.changedOn) }) : t("shipped")}</p>
				<TextArea
					label={t("text")}
					hint={t("markup")}
					error={fieldErrors(save.error).text}
					rows={18}
					required
					maxLength={MAX_LEGAL_TEXT_LENGTH}
					value={text}
					onChange={(event) => setDraft(event.target.value)}
				/>
				<FormErrors error={save.error} shown={["text"]} />
				{isChanged && <p role="status">{t("unsaved")}</p>}
				<div className="flex flex-wrap gap-2">
					<Button type="submit" variant="primary" busy={save.isPending} disabled={!isChanged}>
						{t("save")}
					</Button>
					{current.isOwn && (
						<Button busy={save.isPending} onClick={() => save.mutate({ document, language, text: null })}>
							{t("back")}
						</Button>
					)}
				</div>
			</div>
			<section className="border-base-300 rounded-box min-w-0 border p-4">
				<p className="mb-3 text-sm font-semibold">{t("preview")}</p>
				<LegalText text={text} values={current.values} />
			</section>
		</form>
	);
}

function Editor({ legal }: { legal: Legal }) {
	const t = useTexts(texts);
	const { language: shown } = useLanguage();
	const [document, setDocument] = useState<LegalDocument>("privacy");
	const [language, setLanguage] = useState<Language>(homeLanguage);
	const [drafts, setDrafts] = useState<Readonly<Record<string, string | null>>>({});
	const key = `${document} ${language}`;
	return (
		<div className="flex flex-col gap-6">
			<ControllerForm legal={legal} />
			<div className="grid gap-4 sm:grid-cols-2">
				<Select
					label={t("document")}
					value={document}
					onChange={({ target }) =>
						setDocument(legalDocuments.find((one) => one === target.value) ?? document)
					}
					options={legalDocuments.map((one) => [one, t(one)] as const)}
				/>
				<Select
					label={t("language")}
					value={language}
					onChange={({ target }) => setLanguage(languages.find((one) => one === target.value) ?? language)}
					options={languages.map((one) => [one, languageName(one, shown)] as const)}
				/>
			</div>
			<TextForm
				key={key}
				legal={legal}
				document={document}
				language={language}
				draft={drafts[key] ?? null}
				setDraft={(next) =>
					setDrafts((before) => {
						const now = before[key] ?? null;
						return { ...before, [key]: typeof next === "function" ? next(now) : next };
					})
				}
			/>
			<EarlierTexts
				onTake={(earlier) => {
					setDocument(earlier.document);
					setLanguage(earlier.language);
					setDrafts({ ...drafts, [`${earlier.document} ${earlier.language}`]: earlier.text });
				}}
			/>
		</div>
	);
}

/** Editor of the legal texts and the data controller. */
export function LegalEditor() {
	const t = useTexts(texts);
	const legal = useLegal();
	return (
		<Card title={t("legal")}>
			<p className="mb-4 max-w-prose">{t("lead")}</p>
			<Ready query={legal}>{(data) => <Editor legal={data} />}</Ready>
		</Card>
	);
}
