import { readScope } from "@rafta/library/stocktakes/scope";
import { formatDate, todayIn } from "@rafta/library/turkish/dates";
import { useQuery } from "@tanstack/react-query";
import { call, literal, type PresentedRecord, useList, useOperation, useUser } from "#data";
import { useNumber, useTexts } from "#i18n";
import { Card, Form, Page, Select, useGo } from "#kit";
import { texts as shared } from "../texts.ts";
import { ShelfChoice } from "./ShelfChoice.tsx";
import { texts } from "./texts.ts";

const kinds = ["all", "shelf", "dewey"] as const;
type Kind = (typeof kinds)[number];
type Library = PresentedRecord<"libraries">;

type Values = {
	readonly name: string;
	readonly library: string;
	readonly kind: Kind;
	readonly shelves: readonly string[];
	readonly from: string;
	readonly to: string;
	readonly commission: string;
	readonly decision_no: string;
	readonly decision_on: string;
};

/** What is counted, as the server reads it; `null` while it is not said completely. */
function scopeOf({ kind, shelves, from, to }: Values) {
	const written = {
		all: { kind },
		shelf: { kind, shelves },
		dewey: { kind, from: from.trim().replace(",", "."), to: to.trim().replace(",", ".") },
	};
	return readScope(written[kind]);
}

/** How many copies a stocktake of the scope expects. */
function ExpectedCopies({ values }: { values: Values }) {
	const t = useTexts(texts);
	const number = useNumber();
	const { library } = values;
	const scope = scopeOf(values);
	const expected = useQuery({
		queryKey: ["stocktakes", "expected", library, scope],
		queryFn: () => call("POST /api/stocktakes/expected", { body: { library, scope } }),
		enabled: scope !== null && library !== "",
	});
	return (
		<p role="status" className="self-center font-semibold tabular-nums">
			{scope && expected.data && t("expected", { count: number(expected.data.expected) })}
		</p>
	);
}

export default function CreateStocktake() {
	const t = useTexts(texts);
	const s = useTexts(shared);
	const go = useGo();
	const user = useUser();
	const begin = useOperation("POST /api/stocktakes/start");
	const libraries = useList<Library>("libraries", {
		perPage: 200,
		sort: "name",
		filter: `school_id = ${literal(user?.school_id ?? "")}`,
	});
	const offered = libraries.data?.items ?? [];
	const initial: Values = {
		name: t("nameNow", { date: formatDate(todayIn(new Date())) }),
		library: user?.library_id ?? "",
		kind: "all",
		shelves: [],
		from: "",
		to: "",
		commission: "",
		decision_no: "",
		decision_on: "",
	};
	return (
		<Page title={t("title")} lead={t("lead")}>
			<Card>
				<Form
					className="gap-5"
					initial={initial}
					fields={(values) => [
						{ name: "name", label: s("name"), required: true, maxLength: 120 },
						{
							name: "library",
							label: s("library"),
							isShown: offered.length > 1,
							control: (value, change, error, { set }) => (
								<Select
									label={s("library")}
									error={error}
									value={value}
									onChange={({ target }) => {
										change(target.value);
										set("shelves", []);
									}}
									options={offered.map(({ id, name }) => [id, name] as const)}
								/>
							),
						},
						{
							name: "kind",
							label: t("what"),
							isWide: true,
							control: (value, change) => (
								<fieldset className="flex flex-col gap-2">
									<legend className="mb-1 font-semibold">{t("what")}</legend>
									{kinds.map((kind) => (
										<label key={kind} className="flex cursor-pointer items-center gap-3 py-1">
											<input
												type="radio"
												name="scope"
												className="radio"
												checked={value === kind}
												onChange={() => change(kind)}
											/>
											<span>{t(kind)}</span>
										</label>
									))}
								</fieldset>
							),
						},
						{
							name: "shelves",
							label: t("shelf"),
							isWide: true,
							isShown: values.kind === "shelf",
							control: (value, change) => (
								<ShelfChoice library={values.library} chosen={value} onChange={change} />
							),
						},
						...(["from", "to"] as const).map(
							(name) =>
								({
									name,
									label: t(name),
									isShown: values.kind === "dewey",
									hint: name === "from" ? t("classHint") : undefined,
									problem:
										name === "from" && values.from !== "" && values.to !== "" && scopeOf(values) === null
											? t("badRange")
											: undefined,
									inputMode: "decimal",
									maxLength: 12,
								}) as const,
						),
						{
							name: "commission",
							label: s("commission"),
							hint: t("commissionHint"),
							kind: "long",
							maxLength: 1500,
						},
						{ name: "decision_no", label: t("decisionNo"), maxLength: 40 },
						{ name: "decision_on", label: t("decisionOn"), kind: "date" },
					]}
					groups={[
						{ title: "", fields: ["name", "library", "kind", "shelves", "from", "to"] },
						{ title: "", fields: ["commission", "decision_no", "decision_on"] },
					]}
					folded={{ title: t("minutes"), from: 1 }}
					isReady={(values) => scopeOf(values) !== null}
					save={(values) => {
						const { library, name, commission, decision_no, decision_on } = values;
						const scope = scopeOf(values);
						return begin({ scope, library, name, commission, decision_no, decision_on });
					}}
					stale={["stocktakes"]}
					onSaved={({ stocktake }) =>
						go(`/stocktakes/${stocktake.id}`, `/stocktakes/detail/${stocktake.id}`, "/stocktakes")
					}
					submit={t("start")}
				>
					{({ values }) => <ExpectedCopies values={values} />}
				</Form>
			</Card>
		</Page>
	);
}
