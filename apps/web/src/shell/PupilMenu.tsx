/** A pupil's places: a bar within the thumb's reach on phones, a rail with words where there is room. */
import { pupilItems, pupilPlaceOf } from "@rafta/library/access/menus";
import { useLocation } from "wouter";
import { useSite, useUser, visitorOf } from "#data";
import { common, useTexts } from "#i18n";
import { Icon, OpenLink } from "#kit";
import { isPupil } from "./Menu.tsx";

/** The places of the signed-in pupil; none for everybody else. */
export function usePupilPlaces() {
	const user = useUser();
	const access = useSite().data?.screen_access ?? {};
	if (!isPupil(user)) return [];
	return pupilItems({ ...visitorOf(user), userId: user?.id ?? "" }, access);
}

function usePlaces() {
	const [path] = useLocation();
	const current = pupilPlaceOf(path);
	return usePupilPlaces().map((item) => ({
		...item,
		current: item.key === current ? ("page" as const) : undefined,
	}));
}

/** The bar of phones. The floating menu button stands in the gap in its middle, so that neither covers anything. */
export function PupilBar() {
	const t = useTexts(common);
	const places = usePlaces();
	const gap = Math.ceil(places.length / 2);
	return (
		<nav
			aria-label={t("menu.places")}
			className="no-print border-base-300 bg-base-100 fixed inset-x-0 bottom-0 z-20 border-t pb-[env(safe-area-inset-bottom)] lg:hidden"
		>
			<ul className="mx-auto flex max-w-xl px-1">
				{places.map(({ key, path, current }, index) => (
					<li
						key={key}
						className={`min-w-0 basis-0 ${index === gap ? "ms-13" : ""}`}
						// Both halves are equally wide, whatever stands in them: the gap stays in the middle.
						style={{ flexGrow: 1 / (index < gap ? gap : places.length - gap) }}
					>
						<OpenLink
							href={path}
							aria-current={current}
							className="aria-[current]:border-primary flat:min-h-11 flat:flex-row flat:gap-2 flex min-h-15 flex-col items-center justify-center gap-0.5 border-t-3 border-transparent text-sm leading-tight whitespace-nowrap aria-[current]:font-semibold"
						>
							<Icon name={key} size={22} />
							{t(`menu.${key}`)}
						</OpenLink>
					</li>
				))}
			</ul>
		</nav>
	);
}

/** The same at the side of a wide screen. */
export function PupilRail() {
	const t = useTexts(common);
	const places = usePlaces();
	return (
		<nav aria-label={t("menu.places")} className="no-print hidden w-52 shrink-0 p-3 lg:block">
			<ul className="sticky top-20 flex flex-col gap-1">
				{places.map(({ key, path, current }) => (
					<li key={key}>
						<OpenLink
							href={path}
							aria-current={current}
							className="rounded-field hover:bg-base-300 aria-[current]:bg-base-300 flex min-h-11 items-center gap-3 px-3 aria-[current]:font-semibold"
						>
							<Icon name={key} size={20} />
							{t(`menu.${key}`)}
						</OpenLink>
					</li>
				))}
			</ul>
		</nav>
	);
}
