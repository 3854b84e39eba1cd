import { decideRoute, findRoute } from "@rafta/library/access/authorize";
import { hasMenuButton } from "@rafta/library/access/menus";
import { withNext } from "@rafta/library/access/next";
import { roles } from "@rafta/library/access/roles";
import { Suspense, useCallback, useEffect, useLayoutEffect } from "react";
import { Redirect, useLocation, useSearch } from "wouter";
import { call, type EndReason, useLiveSite, useSessionWatch, useSite, useUser, visitorOf } from "#data";
import { Toasts, useBegun } from "#kit";
import { screens } from "../routes/registry.ts";
import { keepBuild, watchBuild } from "./build.ts";
import { CookieBanner } from "./CookieBanner.tsx";
import { useDesk } from "./desk.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { Frame } from "./Frame.tsx";
import { nameInstalledApp } from "./installed.ts";
import { LoadingScreen } from "./LoadingScreen.tsx";
import { preloadOnIntent } from "./preload.ts";
import { setReachAt } from "./reach.ts";
import { applyDefaultTheme } from "./theme.ts";

const denied = new Set<string>();

/** Reports, once per screen, a visit to a closed one: administrators see which screens would be of use. */
function noteDenied(address: string): void {
	const path = findRoute(address)?.route.path ?? "";
	if (path === "" || denied.has(path)) return;
	denied.add(path);
	// Nothing waits for it, and nothing is lost if it fails.
	call("POST /api/screens/refused", { body: { path } }).catch(() => undefined);
}

/**
 * Redirects; the page of an address that shows nothing can name it. A guest who is turned away is shown where signing in
 * will lead.
 */
function Elsewhere({ to, from, isGuest }: { to: string; from: string; isGuest: boolean }) {
	const search = useSearch();
	const address = isGuest ? withNext(to, search ? `${from}?${search}` : from) : to;
	return <Redirect to={address} state={{ from }} replace />;
}

/** Decides for every address whether it is shown, and in which frame; the table is the same as the server's. */
function Screen() {
	const [path] = useLocation();
	const user = useUser();
	const site = useSite();
	// No access rule lets a kiosk subscribe to events: it reads the settings on navigation.
	useLiveSite(user?.kiosk ? undefined : user?.id);
	useEffect(() => applyDefaultTheme(site.data?.theme_default ?? ""), [site.data?.theme_default]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the path is what scrolls to the top
	useEffect(() => {
		window.scrollTo({ top: 0, behavior: "instant" });
	}, [path]);
	const decision = decideRoute(path, visitorOf(user), site.data?.screen_access);
	const shownPath = decision.kind === "show" ? decision.route.path : null;
	// Before the first paint: no screen appears in a language that it does not have.
	useLayoutEffect(() => {
		if (shownPath !== null) setReachAt(shownPath, visitorOf(user));
	}, [shownPath, user]);
	// An administrator may have opened a closed screen: nobody is turned away by missing or possibly outdated settings.
	const undecided = decision.kind === "redirect" && decision.to === "/error" && site.isStale && !site.isError;
	const { refetch, isStale } = site;
	// biome-ignore lint/correctness/useExhaustiveDependencies: on the way to another screen old settings are read again
	useEffect(() => {
		if (isStale) void refetch({ cancelRefetch: false });
	}, [path, undecided, refetch]);
	const isDenied = decision.kind === "redirect" && decision.to === "/error" && !undecided;
	useEffect(() => {
		if (isDenied && user && !user.desk_only && !user.kiosk) noteDenied(path);
	}, [isDenied, user, path]);
	if (decision.kind === "redirect") {
		if (undecided) {
			return (
				<Frame layout="app">
					<LoadingScreen />
				</Frame>
			);
		}
		return <Elsewhere to={decision.to} from={path} isGuest={user === null && decision.to === "/error"} />;
	}
	const Shown = screens[decision.route.path];
	if (!Shown) throw new Error(`no screen is registered for ${decision.route.path}`);
	return (
		<Frame layout={decision.route.layout} menu={hasMenuButton(decision.route.path)}>
			<ErrorBoundary key={path}>
				<Suspense fallback={<LoadingScreen />}>
					<Shown params={decision.params} />
				</Suspense>
			</ErrorBoundary>
		</Frame>
	);
}

export function App() {
	const [path, navigate] = useLocation();
	// The screen in a corridor has nobody in front of it who would answer.
	const isWall = findRoute(path)?.route.path === "/wall/screen";
	const { role, kiosk } = visitorOf(useUser());
	useBegun();
	useEffect(watchBuild, []);
	useEffect(preloadOnIntent, []);
	// Going back changes the screen like any navigation and begins at the top: the browser must not restore its scroll
	// position.
	useEffect(() => {
		history.scrollRestoration = "manual";
	}, []);
	// Staff who lend can continue offline, and pupils read what they saw last; a visitor's phone keeps nothing.
	useEffect(() => {
		if (role === roles.admin || role === roles.manager) void keepBuild("whole");
		else if (role === roles.student) void keepBuild("pupil");
	}, [role]);
	useEffect(() => nameInstalledApp(role === roles.student), [role]);
	useDesk();
	const onEnd = useCallback(
		// Whom the server has signed out reads why, and continues there, without the query string: the next user of this
		// computer must not see it.
		(reason: EndReason | null) => {
			if (reason === null) return navigate("/");
			const { pathname, search } = window.location;
			// Whose time was up before a page for everybody was opened reads on as a guest.
			if (reason === "expired" && decideRoute(pathname, visitorOf(null)).kind !== "redirect") return;
			const to = withNext("/users/login", pathname, new URLSearchParams(search).get("next"));
			navigate(to, { state: { ended: reason } });
		},
		[navigate],
	);
	useSessionWatch(onEnd);
	return (
		<>
			<Screen />
			<Toasts />
			{!kiosk && !isWall && <CookieBanner />}
		</>
	);
}
