import { Lock } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useLocation } from "wouter";
import { api, messageOf } from "#data";
import { useTexts } from "#i18n";
import { Button, Link, Select, Tabs, TextInput, toast, useGo, useSearchParams } from "#kit";
import { useForgetSchema, useSchemaPath } from "../collections.ts";
import { allReasons, reasonAt, refusalLeft } from "../errors.ts";
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

type Part = "fields" | "rules" | "indexes" | "auth";

/** The parts of the form, each under a tab. What was changed in one stays while another is open. */
const partsOf = (type: Draft["type"]): readonly Part[] =>
	type === "view"
		? ["fields", "rules"]
		: type === "auth"
			? ["fields", "rules", "indexes", "auth"]
			: ["fields", "rules", "indexes"];

/** The part in which a member of the definition is changed; its name and type stand above them all. */
function partOf(member: string): Part | undefined {
	if (member === "fields" || member === "viewQuery") return "fields";
	if (member === "indexes") return "indexes";
	if (member.endsWith("Rule")) return "rules";
	return member === "name" || member === "type" || member === "id" ? undefined : "auth";
}

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
	const isNew = line === undefined;
	const isOwned = line?.owned ?? false;
	const isFixed = isOwned || draft.system;
	const [search, changeSearch] = useSearchParams();
	const [path] = useLocation();
	const change = (values: Partial<Draft>) => {
		setDraft((before) => ({ ...before, ...values }) as Draft);
	};
	const body: Record<string, unknown> = { ...draft };
	if (isNew) delete body.id;
	if (draft.type === "view") delete body.fields;
	// What has been corrected since is no error any more.
	const sent = preview.variables;
	const error = refusalLeft(preview.error, sent && "body" in sent ? sent.body : undefined, body);

	const parts = partsOf(draft.type);
	const part = parts.find((one) => one === search.get("tab")) ?? "fields";
	const nameOf = (one: Part): string =>
		one === "auth" ? t("auth") : s(one === "fields" && draft.type === "view" ? "query" : one);
	const isChanged = (one: Part | undefined): boolean =>
		Object.keys(draft).some(
			(member) => partOf(member) === one && JSON.stringify(draft[member]) !== JSON.stringify(begin[member]),
		);
	const changed = [
		...(isChanged(undefined) ? [s("name")] : []),
		...parts.filter((one) => isChanged(one)).map(nameOf),
	];

	function chooseType(type: Draft["type"]) {
		const scaffold = scaffolds?.[type];
		if (!scaffold) return;
		const own = draft.fields.filter(({ system }) => !system);
		const fields = type === "view" ? [] : [...scaffold.fields, ...own];
		setDraft({ ...scaffold, name: draft.name, fields });
	}
	const ask = () =>
		preview.mutate(isNew ? { action: "create", body } : { action: "update", collection: line.name, body }, {
			// What is refused is shown where it can be mended.
			onError: (refused) => {
				const place = allReasons(refused)[0]?.place.split(".")[0];
				const wrong = place === undefined ? undefined : partOf(place);
				if (wrong && parts.includes(wrong)) changeSearch({ tab: wrong });
			},
		});
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
				{isOwned && (
					<p className="flex max-w-prose gap-2 text-sm opacity-75">
						<Lock size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
						{s("ownedHint")}
					</p>
				)}
				<div className="grid gap-4 sm:grid-cols-2">
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
				<Tabs
					label={draft.name || s("collection")}
					tabs={parts.map((one) => ({
						href: `${path}?tab=${one}`,
						text: nameOf(one),
						isCurrent: one === part,
					}))}
				/>
				{part === "fields" &&
					(draft.type === "view" ? (
						<ViewQuery
							query={draft.viewQuery ?? ""}
							disabled={isOwned}
							error={reasonAt(error, "viewQuery")}
							onChange={(viewQuery) => change({ viewQuery })}
						/>
					) : (
						<FieldsEditor
							collection={draft.name}
							fields={draft.fields}
							all={all}
							owned={line?.ownedFields ?? []}
							error={error}
							onChange={(fields) => change({ fields })}
						/>
					))}
				{part === "indexes" && (
					<IndexesEditor
						indexes={draft.indexes}
						table={draft.name}
						owned={line?.ownedIndexes ?? []}
						error={error}
						onChange={(indexes) => change({ indexes })}
					/>
				)}
				{part === "rules" && (
					<>
						{!isFixed && (
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
						)}
						<TryOut draft={draft} all={all} isFree={isFixed} />
					</>
				)}
				{part === "auth" && (
					<AuthEditor key={draft.type} draft={draft} isOwned={isOwned} error={error} onChange={change} />
				)}
				{error !== null && (
					<div role="alert" className="text-error-ink flex flex-col gap-1 font-semibold">
						<p>
							{t("reasons")} {messageOf(error)}
						</p>
						<ul className="list-disc ps-5">
							{allReasons(error).map(({ place, message }) => (
								<li key={place} className="break-words">
									{placeOf(place)}: {message}
								</li>
							))}
						</ul>
					</div>
				)}
				<div className="border-base-300 bg-base-200 flex flex-wrap items-center gap-x-4 gap-y-2 border-t py-3 sm:sticky sm:bottom-0 sm:z-20">
					<p role="status" className="min-w-0 flex-1 text-sm wrap-anywhere max-sm:basis-full">
						{changed.length > 0 ? t("changed", { parts: changed.join(", ") }) : t("unchanged")}
					</p>
					<Link href={line ? `${base}/detail/${line.name}` : base} className="btn btn-ghost">
						{t("cancel")}
					</Link>
					<Button
						type="submit"
						variant="primary"
						busy={preview.isPending}
						disabled={!isNew && changed.length === 0}
					>
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
