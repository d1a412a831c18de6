//! Anteel's rules, each cited by its paragraph.
