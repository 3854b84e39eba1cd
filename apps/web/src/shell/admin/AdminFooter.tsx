import { adminMenuTexts } from "@rafta/library/access/menus";
import { textOfEach } from "@rafta/words";
import { useQuery } from "@tanstack/react-query";
import { call, useSite } from "#data";
import { useLanguage, useTexts } from "#i18n";
import { Link } from "#kit";
import { texts } from "./texts.ts";

/** Milliseconds between two requests. */
const POLL_INTERVAL_MS = 60_000;

const links = [
	[adminMenuTexts.docker, "/docker"],
	[adminMenuTexts.logs, "/admin/logs"],
	[textOfEach((language) => texts[language].backups), "/admin/settings?section=backups"],
] as const;

/** Whether the server accepts requests, checked every minute. */
function Health() {
	const t = useTexts(texts);
	const ready = useQuery({
		queryKey: ["ready"],
		queryFn: ({ signal }) => call("GET /api/ready", {}, { signal }),
		refetchInterval: POLL_INTERVAL_MS,
		retry: false,
	});
	const [tone, statusKey] = ready.isPending
		? (["bg-base-content", "asking"] as const)
		: ready.isError
			? (["bg-error", "notReady"] as const)
			: (["bg-success", "ready"] as const);
	return (
		<span className="flex items-center gap-2">
			<span aria-hidden="true" className={`inline-block size-2.5 rounded-full ${tone}`} />
			{t(statusKey)}
		</span>
	);
}

/** Footer of the administration: version, health, and further links. */
export function AdminFooter() {
	const { language } = useLanguage();
	const t = useTexts(texts);
	const site = useSite();
	return (
		<footer className="no-print border-base-300 bg-base-100 border-t text-sm">
			<div className="mx-auto flex max-w-[90rem] flex-wrap items-center gap-x-6 gap-y-2 px-5 py-4 pb-24 lg:pb-4">
				<span className="font-semibold">{t("version", { version: site.data?.version ?? "" })}</span>
				<Health />
				<nav aria-label={t("links")} className="flex flex-wrap gap-x-4 gap-y-1 sm:ms-auto">
					{links.map(([text, path]) => (
						<Link key={path} href={path} className="link link-hover py-1">
							{text[language]}
						</Link>
					))}
				</nav>
			</div>
		</footer>
	);
}
