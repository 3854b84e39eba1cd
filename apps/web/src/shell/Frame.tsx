/** The frame around a screen: header, menu and footer, as its layout requires. */
import { hasSideMenu } from "@rafta/library/access/menus";
import type { Layout } from "@rafta/library/access/screens";
import { lazy, type ReactNode, Suspense } from "react";
import { isVaultOpen, useHasOfflineLine, useReachable, useSite, useUser, visitorOf } from "#data";
import { common, useTexts } from "#i18n";
import { KeyMapHost, Loading } from "#kit";
import { takeNewBuild, useNewBuild } from "./build.ts";
import { DeskNotice, useDeskSays } from "./desk.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import { HelpHost } from "./help/HelpHost.tsx";
import { GuestMenu, isPupil, MobileMenu, SideMenu } from "./Menu.tsx";
import { PupilBar, PupilRail } from "./PupilMenu.tsx";

const AdminFrame = lazy(() => import("./admin/AdminFrame.tsx"));

function Notices() {
	const t = useTexts(common);
	const user = useUser();
	const site = useSite();
	const online = useReachable();
	const hasOfflineLine = useHasOfflineLine();
	const isNew = useNewBuild();
	const deskSays = useDeskSays();
	return (
		<div role="status" className="no-print text-center text-sm">
			{!online && !deskSays && !hasOfflineLine && (
				<p className="bg-warning text-warning-content px-4 py-1">{t("app.offline")}</p>
			)}
			{isNew && (
				<p className="bg-info text-info-content px-4 py-1">
					{t("app.newBuild")}{" "}
					<button type="button" className="btn btn-xs ms-2" onClick={() => void takeNewBuild()}>
						{t("app.takeBuild")}
					</button>
				</p>
			)}
			{site.data?.demo && <p className="bg-base-300 px-4 py-1">{t("app.demo")}</p>}
			{user && !isVaultOpen() && (
				<p className="bg-warning text-warning-content px-4 py-1">{t("app.memorySession")}</p>
			)}
		</div>
	);
}

function SkipLink() {
	const t = useTexts(common);
	return (
		<a
			href="#content"
			className="btn btn-primary sr-only focus:not-sr-only focus:fixed focus:top-2 focus:start-2 focus:z-50"
		>
			{t("app.skip")}
		</a>
	);
}

interface FrameProps {
	layout: Layout;
	/** Whether small screens have the floating button; most have. */
	menu?: boolean;
	children: ReactNode;
}

export function Frame({ layout, menu = true, children }: FrameProps) {
	const user = useUser();
	const { role } = visitorOf(user);
	if (layout === "alone") {
		return (
			<main id="content" className="bg-base-200 text-base-content min-h-dvh">
				{children}
			</main>
		);
	}
	const notices = (
		<>
			<Notices />
			<DeskNotice />
		</>
	);
	if (layout === "admin") {
		return (
			<div className="bg-base-200 text-base-content flex min-h-dvh flex-col">
				<SkipLink />
				<ErrorBoundary>
					<Suspense fallback={<Loading />}>
						<AdminFrame notices={notices}>{children}</AdminFrame>
					</Suspense>
				</ErrorBoundary>
				{user && <KeyMapHost />}
			</div>
		);
	}
	const guest = layout === "guest";
	const side = user !== null && hasSideMenu(role) && layout === "app";
	return (
		<div className="bg-base-200 text-base-content flex min-h-dvh flex-col">
			<SkipLink />
			<Header />
			{notices}
			{/* The footer begins below the window, so that it does not move while a screen loads. */}
			<div className="mx-auto flex min-h-dvh w-full max-w-[90rem] flex-1">
				{side && <SideMenu />}
				{isPupil(user) && layout !== "guest" && <PupilRail />}
				{guest && <GuestMenu />}
				{/* Another layout has other menus: its content is another element and does not slide. */}
				<main key={layout} id="content" className="min-w-0 flex-1 px-4 py-4 sm:px-6 sm:py-6 lg:px-8">
					{children}
				</main>
				{user && <HelpHost />}
			</div>
			<Footer />
			{menu && isPupil(user) && <PupilBar />}
			{menu && <MobileMenu guest={guest} />}
			{user && <KeyMapHost />}
		</div>
	);
}
