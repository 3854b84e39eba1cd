import type { AnswerOf } from "@rafta/library/api/index";
import { lazy, type ReactNode } from "react";
import { isGone, useEndpoint, useIsStaff } from "#data";
import { languageName, useLanguage, useTexts } from "#i18n";
import { Cover, OpenLink, Page, Ready, useSearchParams } from "#kit";
import { useAgeText } from "../../books/ages.ts";
import { CorrectLink } from "../../books/corrections/CorrectLink.tsx";
import { CoverReview } from "../../books/covers/review/CoverReview.tsx";
import { LookupState } from "../../books/lookup/LookupState.tsx";
import { TitleOpinions } from "../../reading/TitleOpinions.tsx";
import type { ScreenProps } from "../../screen.ts";
import { Authors } from "../Authors.tsx";
import { BackLink } from "../BackLink.tsx";
import { TitleGone } from "../Gone.tsx";
import { Shelf } from "../Shelf.tsx";
import { useCatalogLink } from "../useCatalogLink.ts";
import { Availability } from "./Availability.tsx";
import { Neighbours } from "./Neighbours.tsx";
import { texts } from "./texts.ts";

const CorrectTitle = lazy(() => import("../../books/corrections/CorrectTitle.tsx"));

type Answer = AnswerOf<"GET /api/catalogue/titles/:id">;
type Title = Answer["title"];

/** The volume in words, leading to its series: `Zezé serisinin 2. kitabı`. */
function Volume({ series, series_no }: Pick<Title, "series" | "series_no">) {
	const t = useTexts(texts);
	const link = useCatalogLink();
	if (series === "") return null;
	return (
		<p>
			<OpenLink href={link("/catalog/series", { name: series })} className="link link-hover">
				{series_no === "" ? t("inSeries", { series }) : t("volume", { series, no: series_no })}
			</OpenLink>
		</p>
	);
}

/** Age, length, publisher and year: as many as are known. */
function Facts({ title }: { title: Title }) {
	const t = useTexts(texts);
	const ageText = useAgeText();
	const { language: shownIn } = useLanguage();
	const { age_min, age_max, pages, publisher, year, language, translator, illustrator } = title;
	const hasAge = age_min > 0 || age_max > 0;
	const facts: readonly (readonly [name: string, value: ReactNode])[] = [
		[t("age"), hasAge ? ageText(`${age_min}-${age_max || 99}`) : ""],
		[t("length"), pages > 0 ? t("pages", { count: pages }) : ""],
		[t("publisher"), publisher],
		[t("year"), year === 0 ? "" : year],
		[t("language"), language === "" ? "" : languageName(language, shownIn)],
		[t("translator"), translator],
		[t("illustrator"), illustrator],
	];
	return (
		<dl className="flex flex-wrap gap-x-6 gap-y-3">
			{facts
				.filter(([, value]) => value !== "")
				.map(([name, value]) => (
					<div key={name}>
						<dt className="text-sm">{name}</dt>
						<dd className="font-semibold">{value}</dd>
					</div>
				))}
		</dl>
	);
}

function Subjects({ subjects }: { subjects: readonly string[] }) {
	const t = useTexts(texts);
	const link = useCatalogLink();
	if (subjects.length === 0) return null;
	return (
		<ul aria-label={t("subjects")} className="flex flex-wrap gap-2">
			{subjects.map((subject) => (
				<li key={subject}>
					<OpenLink
						href={link("/catalog", { subject })}
						className="btn bg-base-100 h-10 min-h-10 rounded-full px-4 font-semibold"
					>
						{subject}
					</OpenLink>
				</li>
			))}
		</ul>
	);
}

function Loading() {
	const t = useTexts(texts);
	return (
		<div role="status" className="flex flex-col gap-4 sm:flex-row sm:gap-8">
			<span className="sr-only">{t("loading")}</span>
			<div className="skeleton h-40 w-28 rounded-sm sm:h-60 sm:w-40" />
			<div className="flex flex-1 flex-col gap-3">
				<div className="skeleton h-8 w-3/4" />
				<div className="skeleton h-5 w-1/2" />
				<div className="skeleton h-24 w-full" />
			</div>
		</div>
	);
}

function TitleView({ answer, school }: { answer: Answer; school: string | undefined }) {
	const t = useTexts(texts);
	const link = useCatalogLink();
	const { title, places, series, also_read, similar } = answer;
	return (
		<Page title="" name={title.title}>
			<BackLink />
			<article className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-5 sm:grid-rows-[auto_1fr] sm:gap-x-8 lg:grid-cols-[auto_1fr_20rem]">
				<div className="sm:row-span-2">
					<Cover book={title} size="large" isDecorative />
				</div>
				<div className="flex min-w-0 flex-col gap-1 self-center sm:self-start">
					<h1 dir="auto" className="text-xl font-semibold tracking-tight break-words">
						{title.title}
					</h1>
					{title.subtitle && (
						<p dir="auto" className="text-lg">
							{title.subtitle}
						</p>
					)}
					<Authors line={title.author_line} />
					<Volume {...title} />
				</div>
				<div className="max-lg:col-span-2 lg:row-span-2">
					<Availability title={title} places={places} />
				</div>
				<div className="flex min-w-0 flex-col gap-5 max-sm:col-span-2 sm:max-lg:col-start-2 sm:max-lg:row-start-2">
					<Facts title={title} />
					{title.summary && (
						<p className="max-w-prose leading-relaxed whitespace-pre-line">{title.summary}</p>
					)}
					<Subjects subjects={title.subjects} />
					<CorrectLink book={title.id} />
					<CoverReview book={title.id} />
					<LookupState book={title.id} />
					<TitleOpinions book={title.id} />
				</div>
			</article>
			<Neighbours title={title} school={school} />
			{series.length > 0 && (
				<Shelf
					title={t("otherVolumes")}
					books={series}
					all={link("/catalog/series", { name: title.series })}
					noteOf={({ series_no = "" }) => (series_no === "" ? "" : t("volumeNo", { no: series_no }))}
				/>
			)}
			{also_read.length > 0 && <Shelf title={t("alsoRead")} books={also_read} />}
			{similar.length > 0 && <Shelf title={t("similar")} books={similar} />}
		</Page>
	);
}

/** A title as readers see it. */
export default function CatalogTitle({ params: { id = "" } }: ScreenProps) {
	const t = useTexts(texts);
	const [params, change] = useSearchParams();
	const isStaff = useIsStaff();
	const school = params.get("school") ?? undefined;
	const answer = useEndpoint("GET /api/catalogue/titles/:id", { params: { id }, query: { school } });
	if (isStaff && params.get("view") === "correct")
		return <CorrectTitle id={id} onClose={() => change({ view: "" })} />;
	if (isGone(answer.error)) return <TitleGone title={t("gone")} hint={t("goneHint")} />;
	return (
		<Ready query={answer} loading={<Loading />}>
			{(data) => <TitleView key={data.title.id} answer={data} school={school} />}
		</Ready>
	);
}
