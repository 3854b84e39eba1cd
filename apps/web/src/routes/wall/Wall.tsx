import { useEffect, useState } from "react";
import { WallControls } from "./WallControls.tsx";
import { WallView } from "./WallView.tsx";

/** Wall screen for staff with its controls below it; full screen shows the wall alone. */
export default function Wall() {
	const [isFull, setIsFull] = useState(false);
	useEffect(() => {
		const follow = () => setIsFull(document.fullscreenElement !== null);
		document.addEventListener("fullscreenchange", follow);
		return () => document.removeEventListener("fullscreenchange", follow);
	}, []);
	return <WallView wallKey="">{isFull ? undefined : (again) => <WallControls onChange={again} />}</WallView>;
}
