"""Audits: what a record proves, what it leaves open, and where it breaks."""

from grognard.table.audit.checks import audit
from grognard.table.audit.verdict import Audit, Check, Verdict

__all__ = ["Audit", "Check", "Verdict", "audit"]
