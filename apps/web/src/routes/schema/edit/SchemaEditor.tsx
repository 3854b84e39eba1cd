import { type FormEvent, useState } from "react";
import { api } from "../../../data/client.ts";
import { messageOf } from "../../../data/errors.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Select, TextInput } from "../../../ui/Field.tsx";
import { useGo } from "../../../ui/Link.tsx";
import { Card } from "../../../ui/Page.tsx";
import { toast } from "../../../ui/toast.tsx";
import { useForgetSchema, useSchemaPath } from "../collections.ts";
import { allReasons, reasonAt } from "../errors.ts";
import { type CollectionLine, type Draft, rulesOf } from "../model.ts";
import { RuleInput } from "../rules/RuleInput.tsx";
import { TryOut } from "../rules/TryOut.tsx";
import { texts } from "../texts.ts";
import { AuthEditor } from "./AuthEditor.tsx";
import { FieldsEditor } from "./FieldsEditor.tsx";
import { IndexesEditor } from "./IndexesEditor.tsx";
import { Preview, usePreview } from "./Preview.tsx";
import { editTexts } from "./texts.ts";
import { ViewQuery } from "./ViewQuery.tsx";

/** Form of a new or existing collection's definition, with a preview of the effects before saving. */
export function SchemaEditor({
	begin,
	line,
	all,
	scaffolds,
}: {
	begin: Draft;
	/** Data of an existing collection. */
	line?: CollectionLine;
	all: readonly Draft[];
	/** A default collection of each type; for a new one. */
	scaffolds?: Readonly<Record<Draft["type"], Draft>>;
}) {
	const t = useTexts(editTexts);
	const s = useTexts(texts);
	const [draft, setDraft] = useState(begin);
	const go = useGo();
	const base = useSchemaPath();
	const forget = useForgetSchema();
	const preview = usePreview();
	const { error } = preview;
	const isNew = line === undefined;
	const isOwned = line?.owned ?? false;
	const isFixed = isOwned || draft.system;
	const change = (values: Partial<Draft>) => {
		setDraft((before) => ({ ...before, ...values }) as Draft);
	};
	const body: Record<string, unknown> = { ...draft };
	if (isNew) delete body.id;
	if (draft.type === "view") delete body.fields;

	function chooseType(type: Draft["type"]) {
		const scaffold = scaffolds?.[type];
		if (!scaffold) return;
		const own = draft.fields.filter(({ system }) => !system);
		const fields = type === "view" ? [] : [...scaffold.fields, ...own];
		setDraft({ ...scaffold, name: draft.name, fields });
	}
	const ask = () =>
		preview.mutate(isNew ? { action: "create", body } : { action: "update", collection: line.name, body });
	const submit = (event: FormEvent) => {
		event.preventDefault();
		ask();
	};
	async function carryOut() {
		if (isNew) await api().collections.create(body);
		else await api().collections.update(line.name, body);
		await forget();
		toast(s("done"));
		go(`${base}/detail/${draft.name}`, base);
	}

	/** Returns a readable form of a path such as `fields.2.name`. */
	const placeOf = (place: string): string => {
		const [part, position, ...rest] = place.split(".");
		const field = part === "fields" ? draft.fields[Number(position)] : undefined;
		return field
			? [`${s("fields")} ${Number(position) + 1}`, field.name, ...rest].filter(Boolean).join(" · ")
			: place;
	};

	return (
		<>
			<form onSubmit={submit} className="flex flex-col gap-5" noValidate>
				<Card>
					<div className="flex flex-col gap-3">
						{isOwned && <p className="alert alert-warning">{s("ownedHint")}</p>}
						<TextInput
							label={s("name")}
							required
							value={draft.name}
							disabled={isFixed}
							autoComplete="off"
							autoCapitalize="off"
							error={reasonAt(error, "name")}
							onChange={({ target }) => change({ name: target.value })}
						/>
						<Select
							label={s("type")}
							hint={isNew ? s("typeHint") : undefined}
							value={draft.type}
							disabled={!isNew}
							options={(["base", "auth", "view"] as const).map((one) => [one, s(`type_${one}`)] as const)}
							onChange={({ target }) => chooseType(target.value as Draft["type"])}
						/>
					</div>
				</Card>
				{draft.type === "view" ? (
					<Card title={s("query")}>
						<ViewQuery
							query={draft.viewQuery ?? ""}
							disabled={isOwned}
							error={reasonAt(error, "viewQuery")}
							onChange={(viewQuery) => change({ viewQuery })}
						/>
					</Card>
				) : (
					<>
						<Card title={s("fields")}>
							<FieldsEditor
								fields={draft.fields}
								all={all}
								owned={line?.ownedFields ?? []}
								error={error}
								onChange={(fields) => change({ fields })}
							/>
						</Card>
						<Card title={s("indexes")}>
							<IndexesEditor
								indexes={draft.indexes}
								table={draft.name}
								owned={line?.ownedIndexes ?? []}
								error={error}
								onChange={(indexes) => change({ indexes })}
							/>
						</Card>
					</>
				)}
				{!isFixed && (
					<Card title={s("rules")}>
						<div className="flex flex-col gap-5">
							{rulesOf(draft.type).map((name) => (
								<RuleInput
									key={`${draft.type} ${name}`}
									name={name}
									draft={draft}
									all={all}
									error={reasonAt(error, name)}
									onChange={(rule) => change({ [name]: rule })}
								/>
							))}
						</div>
					</Card>
				)}
				{draft.type === "auth" && (
					<Card title={t("auth")}>
						<AuthEditor key={draft.type} draft={draft} isOwned={isOwned} error={error} onChange={change} />
					</Card>
				)}
				<TryOut draft={draft} all={all} isFree={isFixed} />
				{error && (
					<div role="alert" className="text-error-ink flex flex-col gap-1 font-semibold">
						<p>
							{t("reasons")} {messageOf(error)}
						</p>
						<ul className="list-disc pl-5">
							{allReasons(error).map(({ place, message }) => (
								<li key={place} className="break-words">
									{placeOf(place)}: {message}
								</li>
							))}
						</ul>
					</div>
				)}
				<div>
					<Button type="submit" variant="primary" busy={preview.isPending}>
						{t("save")}
					</Button>
				</div>
			</form>
			{preview.data && (
				<Preview
					name={line?.name ?? draft.name}
					steps={preview.data.steps}
					carryOut={carryOut}
					onClose={preview.reset}
				/>
			)}
		</>
	);
}
