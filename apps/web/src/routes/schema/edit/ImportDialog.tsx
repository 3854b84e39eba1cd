import { type FormEvent, useState } from "react";
import { api, messageOf } from "#data";
import { useTexts } from "#i18n";
import { Button, Dialog, FileInput, TextArea, toast } from "#kit";
import { useForgetSchema } from "../collections.ts";
import { allReasons } from "../errors.ts";
import { texts } from "../texts.ts";
import { Preview, usePreview } from "./Preview.tsx";

type Definition = Record<string, unknown>;

const isDefinition = (one: unknown): one is Definition =>
	typeof one === "object" &&
	one !== null &&
	!Array.isArray(one) &&
	typeof (one as Definition).name === "string";

/**
 * Parses the definitions in a text: one, a list, or a response of the collections API; `null` if it is none of these.
 */
function read(text: string): Definition[] | null {
	try {
		const parsed: unknown = JSON.parse(text);
		const given = isDefinition(parsed) ? [parsed] : ((parsed as { items?: unknown }).items ?? parsed);
		return Array.isArray(given) && given.length > 0 && given.every(isDefinition) ? given : null;
	} catch {
		return null;
	}
}

/** Imports definitions from a JSON text or file after a preview of the changes. */
export function ImportDialog({ onClose }: { onClose(): void }) {
	const t = useTexts(texts);
	const [text, setText] = useState("");
	const [isBad, setBad] = useState(false);
	const forget = useForgetSchema();
	const preview = usePreview();
	const collections = read(text);
	const submit = (event: FormEvent) => {
		event.preventDefault();
		setBad(collections === null);
		if (collections) preview.mutate({ action: "import", body: { collections } });
	};
	async function carryOut() {
		await api().send("/api/collections/import", { method: "PUT", body: { collections } });
		await forget();
		toast(t("done"));
		onClose();
	}
	if (preview.data) {
		return (
			<Preview
				name={collections?.map(({ name }) => name).join(", ") ?? ""}
				steps={preview.data.steps}
				carryOut={carryOut}
				onClose={preview.reset}
			/>
		);
	}
	return (
		<Dialog title={t("import")} onClose={onClose}>
			<form onSubmit={submit} className="flex flex-col gap-3">
				<p className="text-sm">{t("importLead")}</p>
				<FileInput
					label={t("importFile")}
					accept="application/json,.json"
					onChoose={(file) => void file?.text().then(setText)}
				/>
				<TextArea
					label={t("importText")}
					rows={8}
					spellCheck={false}
					value={text}
					error={isBad ? t("importBad") : undefined}
					onChange={({ target }) => setText(target.value)}
				/>
				{preview.error && (
					<div role="alert" className="text-error-ink flex flex-col gap-1 font-semibold break-words">
						<p>{messageOf(preview.error)}</p>
						{allReasons(preview.error).map(({ place, message }) => (
							<p key={place}>{message}</p>
						))}
					</div>
				)}
				<div>
					<Button type="submit" variant="primary" busy={preview.isPending}>
						{t("preview")}
					</Button>
				</div>
			</form>
		</Dialog>
	);
}
