import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "../vendor/ui.css";
import { Tool } from "./Tool.tsx";
import "./tool.css";

const host = document.querySelector<HTMLMetaElement>("meta[name=tera-host]");
const root = document.getElementById("root");
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <Tool hostOrigin={host?.content ?? ""} />
    </StrictMode>,
  );
