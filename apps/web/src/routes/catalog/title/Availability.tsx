import { roleOf, roles } from "@rafta/library/access/roles";
import type { AnswerOf } from "@rafta/library/api/index";
import { lazy, Suspense } from "react";
import { useIsStaff, useUser } from "#data";
import { useTexts } from "#i18n";
import { Link, ShelfMapPicture, useNearDay } from "#kit";
import { HoldOrWish } from "./HoldOrWish.tsx";
import { texts } from "./texts.ts";

const CopiesIn = lazy(() => import("./CopiesIn.tsx"));

type Answer = AnswerOf<"GET /api/catalogue/titles/:id">;
type Place = Answer["places"][number];

/** A library and where the book stands there, in words. */
function PlaceRow({ book, place, isOnly }: { book: string; place: Place; isOnly: boolean }) {
	const t = useTexts(texts);
	const isStaff = useIsStaff();
	const { library, library_id, location, free, copies, shelf, call_number, map } = place;
	const here = map?.shelves[map.here ?? -1];
	const words = [
		shelf === "" ? "" : t("shelf", { shelf }),
		call_number === "" ? "" : t("spine", { mark: call_number }),
	].filter(Boolean);
	return (
		<li>
			<span className="block font-semibold">{library}</span>
			{!isOnly && !isStaff && (
				<span className="block">{free > 0 ? t("onShelf", { free, copies }) : t("outIn")}</span>
			)}
			{location !== "" && <span className="block">{location}</span>}
			{map && here && (
				<span className="my-2 block">
					<ShelfMapPicture map={map} />
				</span>
			)}
			{here && <span className="block font-semibold">{here.name}</span>}
			{words.map((line) => (
				<span key={line} className="block">
					{line}
				</span>
			))}
			{!here && (!map || words.length > 0) && (
				<Link href={`/libraries/map/${library_id}`} className="link text-sm">
					{t(map ? "notOnMap" : "drawMap")}
				</Link>
			)}
			{isStaff && (
				<Suspense>
					<CopiesIn
						book={book}
						library={library_id}
						label={isOnly ? t("copiesHere", { count: copies }) : t("onShelf", { free, copies })}
					/>
				</Suspense>
			)}
		</li>
	);
}

/** Whether the book is there, where it stands, and the one thing to do. */
export function Availability({ title, places }: Pick<Answer, "title" | "places">) {
	const t = useTexts(texts);
	const user = useUser();
	const nearDay = useNearDay();
	const { copies, free, back } = title;
	const isReader = roleOf(user) === roles.student && Boolean(user?.student_id);
	const state = copies === 0 ? t("notHere") : t("onShelf", { free, copies });
	return (
		<section
			aria-label={t("where")}
			className="rounded-box bg-base-200 border-base-300 flex flex-col gap-4 border p-4 sm:p-5"
		>
			<div>
				<p className="text-lg font-semibold tabular-nums">{state}</p>
				{back !== "" && <p>{t(copies === 1 ? "backOnly" : "backFirst", { day: nearDay(back) })}</p>}
			</div>
			{isReader && <HoldOrWish title={title} />}
			{places.length > 0 && (
				<ul className="flex flex-col gap-3">
					{places.map((place) => (
						<PlaceRow key={place.library_id} book={title.id} place={place} isOnly={places.length === 1} />
					))}
				</ul>
			)}
			<div className="flex flex-wrap gap-2 empty:hidden">
				<Link href={`/books/detail/${title.id}`} className="btn btn-sm">
					{t("record")}
				</Link>
			</div>
		</section>
	);
}
