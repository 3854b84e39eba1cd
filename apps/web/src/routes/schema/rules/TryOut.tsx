import { useMutation } from "@tanstack/react-query";
import type { RecordModel } from "pocketbase";
import { useState } from "react";
import { call } from "#data";
import { useNumber, useTexts } from "#i18n";
import { Button, Card, FormErrors, RecordPicker, Select, TextArea } from "#kit";
import { type ApiRule, apiRules, type Draft } from "../model.ts";
import { texts } from "../texts.ts";
import { kinds } from "./kinds.ts";
import { RuleInput } from "./RuleInput.tsx";
import { ruleTexts } from "./texts.ts";

/** The object that a text says in JSON; `null` for anything else. */
function objectOf(text: string): Record<string, unknown> | null {
	try {
		const value: unknown = JSON.parse(text);
		return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
	} catch {
		// Still being typed.
		return null;
	}
}

/** Text fields of a collection by which a record is searched and labelled. */
const namesOf = (collection: Draft): string[] =>
	collection.fields
		.filter(({ type, hidden, name }) => (type === "text" || type === "email") && !hidden && name !== "id")
		.map(({ name }) => name)
		.slice(0, 3);

const quoteText = (text: string): string => `"${text.replaceAll("\\", "").replaceAll('"', '\\"')}"`;

function Chooser({
	collection,
	label,
	value,
	onChange,
}: {
	collection: Draft;
	label: string;
	value: RecordModel | null;
	onChange(record: RecordModel | null): void;
}) {
	const names = namesOf(collection);
	const callerText = (record: RecordModel) =>
		names
			.map((name) => String(record[name] ?? ""))
			.filter(Boolean)
			.join(" ") || record.id;
	return (
		<RecordPicker<RecordModel>
			key={collection.id}
			collection={collection.name}
			label={label}
			sort="id"
			search={(text) => [...names, "id"].map((name) => `${name} ~ ${quoteText(text)}`).join(" || ")}
			name={callerText}
			detail={(record) => record.id}
			value={value}
			onChange={onChange}
		/>
	);
}

/** Tests the effect of a saved or unsaved rule for a given user. */
export function TryOut({
	draft: given,
	all,
	isFree = false,
}: {
	draft: Draft;
	all: readonly Draft[];
	/** Whether rules other than those of the definition can be entered here. */
	isFree?: boolean;
}) {
	const t = useTexts(ruleTexts);
	const s = useTexts(texts);
	const number = useNumber();
	const [rule, setRule] = useState<ApiRule>("listRule");
	const [accounts, setAccounts] = useState("");
	const [account, setAccount] = useState<RecordModel | null>(null);
	const [record, setRecord] = useState<RecordModel | null>(null);
	const [body, setBody] = useState("{}");
	const [written, setWritten] = useState<Partial<Draft>>({});
	const draft = { ...given, ...written } as Draft;
	const stored = all.find(({ id }) => id === draft.id);
	const kind = kinds[rule];
	const sends = kind === "create" || kind === "update";
	const needsRecord = kind !== "list" && kind !== "create";
	const values = objectOf(body);
	const isBad = sends && values === null;
	const trial = useMutation({
		mutationFn: () =>
			call("POST /api/schema/try", {
				body: {
					collection: stored?.name ?? "",
					kind,
					rule: draft[rule],
					as: account ? { collection: accounts, id: account.id } : null,
					...(needsRecord && { record: record?.id ?? "" }),
					...(sends && values && { body: values }),
				},
			}),
	});
	const outcome = trial.data;
	if (!stored) return <Card title={t("tryTitle")}>{t("afterSave")}</Card>;
	const whose = all.find(({ name }) => name === accounts);
	return (
		<Card title={t("tryTitle")}>
			<div className="flex flex-col gap-3">
				<p className="text-sm">{t("tryLead")}</p>
				<Select
					label={t("which")}
					value={rule}
					options={apiRules
						.filter((name) => draft.type !== "view" || name === "listRule" || name === "viewRule")
						.map((name) => [name, s(`rule_${name}`)] as const)}
					onChange={({ target }) => {
						trial.reset();
						setRule(target.value as ApiRule);
					}}
				/>
				{isFree && (
					<RuleInput
						key={rule}
						name={rule}
						draft={draft}
						all={all}
						onChange={(text) => setWritten({ ...written, [rule]: text })}
					/>
				)}
				<Select
					label={t("as")}
					value={accounts}
					options={[
						["", t("guest")] as const,
						...all
							.filter(({ type }) => type === "auth")
							.map(({ name }) => [name, t("account", { collection: name })] as const),
					]}
					onChange={({ target }) => {
						setAccounts(target.value);
						setAccount(null);
					}}
				/>
				{whose && <Chooser collection={whose} label={t("person")} value={account} onChange={setAccount} />}
				{needsRecord && (
					<Chooser collection={stored} label={t("record")} value={record} onChange={setRecord} />
				)}
				{sends && (
					<TextArea
						label={t("body")}
						value={body}
						spellCheck={false}
						error={isBad ? t("badBody") : undefined}
						onChange={({ target }) => setBody(target.value)}
					/>
				)}
				<div>
					<Button
						busy={trial.isPending}
						disabled={isBad || (needsRecord && !record) || (accounts !== "" && !account)}
						onClick={() => trial.mutate()}
					>
						{t("run")}
					</Button>
				</div>
				<FormErrors error={trial.error} />
				<div role="status" className="flex flex-col gap-2 empty:hidden">
					{outcome?.superuser && <p>{t("superuser")}</p>}
					{outcome && "passes" in outcome && (
						<p className="font-semibold">{t(outcome.passes ? "passes" : "fails")}</p>
					)}
					{outcome && "records" in outcome && (
						<>
							<p className="font-semibold">
								{t(outcome.isMore ? "seesMore" : "sees", { count: number(outcome.count) })}
							</p>
							<ul className="flex list-disc flex-col gap-1 ps-5">
								{outcome.records.map(({ id, label }) => (
									<li key={id} className="break-words">
										<code className="text-sm">{id}</code> {label}
									</li>
								))}
							</ul>
						</>
					)}
				</div>
			</div>
		</Card>
	);
}
