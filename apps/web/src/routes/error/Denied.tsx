import { findRoute, isAllowed } from "@rafta/library/access/authorize";
import { nextOf } from "@rafta/library/access/next";
import { roleNames } from "@rafta/library/access/roleNames";
import { roleOf, roles } from "@rafta/library/access/roles";
import { useSite, useUser } from "#data";
import { useLanguage, useTexts } from "#i18n";
import { Link, useMayOpen, useSearchParams } from "#kit";
import { LockedCupboard } from "./drawing.tsx";
import { ErrorPage, useCameFrom } from "./ErrorPage.tsx";
import { screenName } from "./screenName.ts";
import { texts } from "./texts.ts";

/** Before signing in most screens are closed: the way in, and back to where the guest wanted to go. */
function ForGuest({ name }: { name: string }) {
	const t = useTexts(texts);
	const [params] = useSearchParams();
	const hasCatalogue = useSite().data?.catalogue === true;
	return (
		<ErrorPage
			title={t("guestDenied")}
			text={nextOf(params.get("next")) ? t("guestReturns") : t("guestDeniedText")}
			picture={<LockedCupboard name={name} />}
			main={
				<>
					<Link href="/users/login" className="btn btn-primary">
						{t("login")}
					</Link>
					{hasCatalogue && (
						<Link href="/catalog" className="link">
							{t("catalogWithout")}
						</Link>
					)}
				</>
			}
		/>
	);
}

/** Where administrators open screens. */
const accessEditor = "/admin/site-settings?section=access";

/** A screen that is closed to the visitor: its name, and to whom it is open. */
export default function AccessDenied() {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const user = useUser();
	const access = useSite().data?.screen_access ?? {};
	const from = useCameFrom();
	const ownsAccess = useMayOpen()(accessEditor);
	const route = from === "" ? undefined : findRoute(from.split(/[?#]/, 1)[0] ?? "")?.route;
	const name = route ? screenName(route.path, language) : "";
	if (!user) return <ForGuest name={name} />;
	const openTo = route
		? [roles.admin, roles.manager, roles.student].filter((role) => isAllowed(route, role, access))
		: [];
	// Readers tell the library's staff, staff the administrator, and administrators open it themselves.
	const who = ownsAccess ? "Owner" : roleOf(user) === roles.student ? "Reader" : "";
	const whose =
		openTo.length > 0
			? t("openTo", { roles: openTo.map((role) => roleNames[role][language]).join(", ") })
			: t("openToNobody");
	return (
		<ErrorPage
			title={t("denied")}
			text={route ? `${whose} ${t(`ask${who || "For"}`)}` : t(`denied${who || "Text"}`)}
			picture={<LockedCupboard name={name} />}
			main={
				ownsAccess && (
					<Link href={accessEditor} className="btn btn-primary">
						{t("toAccess")}
					</Link>
				)
			}
		/>
	);
}
