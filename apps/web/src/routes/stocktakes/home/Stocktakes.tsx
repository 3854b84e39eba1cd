import { formatInstant } from "@rafta/library/turkish/dates";
import { literal, useList, useLive, useUser } from "#data";
import { useLanguage, useNumber, useTexts } from "#i18n";
import { Actions, Card, type Column, Empty, Link, List, Page, Ready } from "#kit";
import { Meter } from "../Meter.tsx";
import { isRunning, type Stocktake, scopeName, useFollowed, useProgress } from "../model.ts";
import { StatusBadge } from "../StatusBadge.tsx";
import { texts } from "../texts.ts";

/** Maximum number of open stocktakes shown; further ones are in the list. */
const PAGE_SIZE = 10;

function Running({ stocktake, isFirst }: { stocktake: Stocktake; isFirst: boolean }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const progress = useProgress(stocktake.id);
	useFollowed(stocktake.id);
	return (
		<li className="rounded-box border-base-300 bg-base-100 flex flex-col gap-3 border p-4 shadow-sm">
			<div className="flex flex-wrap items-start justify-between gap-2">
				<div className="min-w-0">
					<h3 className="text-lg font-semibold break-words">{stocktake.name}</h3>
					<p className="break-words">{scopeName(stocktake, language)}</p>
				</div>
				{stocktake.status !== "open" && <StatusBadge status={stocktake.status} />}
			</div>
			{/* Holds the place of what comes later. */}
			<div className="min-h-12">{progress.data && <Meter progress={progress.data} />}</div>
			<div className="flex flex-wrap gap-2">
				{isRunning(stocktake) && (
					<Link
						href={`/stocktakes/${stocktake.id}`}
						className={`btn ${isFirst ? "btn-primary" : ""}`}
						aria-label={`${t("count")}: ${stocktake.name}`}
					>
						{t("count")}
					</Link>
				)}
				<Link
					href={`/stocktakes/detail/${stocktake.id}`}
					className="btn"
					aria-label={`${t("detail")}: ${stocktake.name}`}
				>
					{t("detail")}
				</Link>
			</div>
		</li>
	);
}

/** Current and past stocktakes. */
export default function Stocktakes() {
	const t = useTexts(texts);
	const number = useNumber();
	const { language } = useLanguage();
	// Administrators may see every school's stocktakes; this page shows those of the selected school.
	const own = `school_id = ${literal(useUser()?.school_id ?? "")}`;
	const running = useList<Stocktake>("stocktakes", {
		perPage: PAGE_SIZE,
		sort: "-started_at",
		filter: `${own} && (status = "open" || status = "review" || status = "closing")`,
	});
	const count = running.data?.items.length ?? 0;
	useLive("stocktakes", ["stocktakes"]);
	const columns: Column<Stocktake>[] = [
		{
			key: "name",
			title: t("name"),
			sort: "name",
			// That it was closed goes without saying.
			render: (one) => (
				<>
					{one.name} {one.status !== "closed" && <StatusBadge status={one.status} />}
				</>
			),
		},
		{ key: "closed", title: t("closed"), sort: "closed_at", render: (one) => formatInstant(one.closed_at) },
		{ key: "scope", title: t("scope"), wide: true, render: (one) => scopeName(one, language) },
		{
			key: "missing",
			title: t("missing"),
			number: true,
			render: (one) => (one.counts ? number(one.counts.missing ?? 0) : ""),
		},
	];
	return (
		<Page
			title={t("title")}
			lead={t("lead")}
			isList
			actions={
				<Actions
					of={[
						// While one is being counted, counting on is what people come for.
						{
							text: t("create"),
							href: "/stocktakes/create",
							primary: running.data !== undefined && count === 0,
							adds: true,
						},
						// It leads on to the detailed search.
						{ text: t("all"), href: "/stocktakes/list" },
					]}
				/>
			}
		>
			<Ready query={running} />
			{running.data && count > 0 && (
				<section aria-label={t("running")} className="flex flex-col gap-3">
					<h2 className="text-lg font-semibold">{t("running")}</h2>
					<ul className="grid gap-4 md:grid-cols-2">
						{running.data.items.map((one, at) => (
							<Running key={one.id} stocktake={one} isFirst={at === 0} />
						))}
					</ul>
				</section>
			)}
			{/* What stands below comes when its place is known. */}
			{running.isFetched && (
				<Card title={t("past")}>
					<List<Stocktake>
						source={{
							collection: "stocktakes",
							sort: "-closed_at",
							filter: `${own} && (status = "closed" || status = "cancelled")`,
						}}
						caption={t("past")}
						columns={columns}
						href={(one) => `/stocktakes/detail/${one.id}`}
						empty={<Empty title={t("none")} />}
					/>
				</Card>
			)}
		</Page>
	);
}
